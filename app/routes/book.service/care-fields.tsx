import { useEffect, useRef, useState } from 'react'
import { SelectField, TextArea } from '#app/forms/field.tsx'
import { caregiverGenders, isSubServiceOf, serviceCatalogue, serviceTypes } from '#domain/catalogue.ts'
import { lengths } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'
import type { FormTexts } from './form-texts.server.ts'

/** The catalogue's names in the visitor's language, by English name; null in English. */
export type CatalogueWords = Record<string, string> | null

/** The care, the gender of the nurse, and what the nurse should know. */
export function CareFields({
  fields,
  words,
  texts,
}: {
  fields: FieldsOf<'service' | 'subService' | 'caregivergender' | 'consultation'>
  words: CatalogueWords
  texts: FormTexts
}) {
  const { labels } = texts
  return (
    <fieldset>
      <legend>{texts.groups.care}</legend>
      <ServiceFields fields={fields} words={words} texts={texts} />
      <SelectField field={fields.caregivergender} label={labels.caregivergender}>
        {caregiverGenders.map((gender) => (
          <option key={gender} value={gender}>
            {texts.caregivers[gender]}
          </option>
        ))}
      </SelectField>
      <TextArea field={fields.consultation} label={labels.consultation} maxLength={lengths.consultation} />
    </fieldset>
  )
}

/**
 * Service type and sub-service. All sub-services are offered, grouped by type; with JavaScript, choosing a type
 * hides those of the others.
 */
function ServiceFields({
  fields,
  words,
  texts,
}: {
  fields: FieldsOf<'service' | 'subService'>
  words: CatalogueWords
  texts: FormTexts
}) {
  const { labels } = texts
  const group = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')

  useEffect(() => {
    const selects = group.current?.querySelectorAll('select')
    const [type, specification] = selects ?? []
    function narrow() {
      setChosen(type?.value ?? '')
      // A sub-service of the type chosen before would be refused by the server.
      if (type?.value && specification && !isSubServiceOf(type.value, specification.value))
        specification.value = ''
    }
    narrow()
    type?.addEventListener('change', narrow)
    return () => type?.removeEventListener('change', narrow)
  }, [])

  const offered = serviceTypes.filter((type) => chosen === '' || type === chosen)
  return (
    <div className="field-row" ref={group}>
      <SelectField field={fields.service} label={labels.service} required>
        <option value="">{texts.choose}</option>
        {serviceTypes.map((type) => (
          <option key={type} value={type}>
            {words?.[type] ?? type}
          </option>
        ))}
      </SelectField>
      <SelectField field={fields.subService} label={labels.subService} required>
        <option value="">{texts.choose}</option>
        {offered.map((type) => (
          <optgroup key={type} label={words?.[type] ?? type}>
            {serviceCatalogue[type].map((name) => (
              <option key={name} value={name}>
                {words?.[name] ?? name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}
