import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { askerWords, pairKindWords, pairMessages } from '#app/content/office/pair-words.ts'
import { ListAgainFirst, NameSearch } from '#app/dashboard/nurse-choice/name-search.tsx'
import { SelectField, TextArea } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import { askers, pairKinds } from '#domain/nurse-pairs.ts'
import type { readShownPairs, ShownPair } from './shown-pairs.server.ts'

type Shown = Awaited<ReturnType<typeof readShownPairs>>

/** The nurses of one family. Each form posts to this page and works without JavaScript. */
export function PairsView({
  uid,
  name,
  standing,
  ended,
  search,
  seen,
  reply,
}: Shown & { reply: FormReply | undefined }) {
  return (
    <section className="view stack">
      <h1>Nurses of {name}</h1>
      <section className="stack stack--tight" aria-labelledby="standing">
        <h2 id="standing">Current preferences</h2>
        {standing.length === 0 ? <p className="muted">None.</p> : null}
        {standing.map((pair) => (
          <PairCard key={pair.nurseId} pair={pair}>
            {pair.kind === 'never' ? <Coming pair={pair} /> : null}
            <EndForm pair={pair} seen={seen} reply={replyTo(reply, 'end', pair.nurseId)} />
          </PairCard>
        ))}
      </section>
      <section className="stack stack--tight" aria-labelledby="new">
        <h2 id="new">New preference</h2>
        <SetForm search={search} seen={seen} reply={replyTo(reply, 'set')} />
      </section>
      {ended.length > 0 ? (
        <section className="stack stack--tight" aria-labelledby="ended">
          <h2 id="ended">Ended</h2>
          {ended.map((pair) => (
            <PairCard key={pair.nurseId} pair={pair}>
              <p className="muted">{pair.ended}</p>
            </PairCard>
          ))}
        </section>
      ) : null}
      <p>
        <Link to={`/dashboard/users/${uid}`}>Back to the user</Link>
      </p>
    </section>
  )
}

function replyTo(reply: FormReply | undefined, intent: string, nurseId?: string): FormReply | undefined {
  const isOwn = reply?.typed?.intent === intent && (!nurseId || reply.typed.nurseId === nurseId)
  return isOwn ? reply : undefined
}

function PairCard({ pair, children }: { pair: ShownPair; children: ReactNode }) {
  return (
    <article className="card stack stack--tight">
      <h3>
        {pair.kindWords}: <Link to={`/dashboard/staff/${pair.nurseId}`}>{pair.nurse}</Link>
      </h3>
      <p>{pair.reason}</p>
      <p className="muted">{pair.who}</p>
      {children}
    </article>
  )
}

/** The visits that such a nurse has with the family all the same, each with the way to give it away. */
function Coming({ pair: { coming, more } }: { pair: ShownPair }) {
  if (coming.length === 0) return <p>{pairMessages.nothingComing}</p>
  return (
    <>
      <p>{pairMessages.stillComing}</p>
      <ul>
        {coming.map(({ to, words, act }) => (
          <li key={`${to} ${words}`}>
            {words}:{' '}
            <Link to={to} aria-label={`${act}: ${words}`}>
              {act}
            </Link>
          </li>
        ))}
        {more > 0 ? <li className="muted">and {more} more</li> : null}
      </ul>
    </>
  )
}

function EndForm({ pair, seen, reply }: { pair: ShownPair; seen: number; reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ reason: string }>({ id: `end-${pair.nurseId}`, reply })
  return (
    <details open={reply !== undefined}>
      <summary>End</summary>
      <form method="post" className="form stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={{ reason: 'Reason' }} />
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="nurseId" value={pair.nurseId} />
        <input type="hidden" name="seen" value={seen} />
        <TextArea field={fields.reason} label="Why does it end?" required maxLength={lengths.reason} />
        <SubmitButton>
          End: {pair.kindWords.toLowerCase()}, {pair.nurse}
        </SubmitButton>
      </form>
    </details>
  )
}

type SetFields = { nurseId: string; kind: string; askedBy: string; reason: string }

/** A search by name posts the form, so that nothing typed is lost. The one nurse it finds is chosen. */
function SetForm({ search, seen, reply }: Pick<Shown, 'search' | 'seen'> & { reply: FormReply | undefined }) {
  const { name, found } = search
  const only = found.length === 1 ? (found[0]?.id ?? '') : ''
  const [form, fields] = useForm<SetFields>({
    id: 'set',
    reply: reply && { ...reply, typed: { ...reply.typed, nurseId: only || (reply.typed?.nurseId ?? '') } },
    defaultValue: { nurseId: only },
  })
  return (
    <form method="post" className="card form stack" {...formProps(form)}>
      <ListAgainFirst />
      <FormErrors
        form={form}
        labels={{ nurseId: 'Nurse', kind: 'Preference', askedBy: 'Asked for by', reason: 'Reason' }}
      />
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="seen" value={seen} />
      <NameSearch name={name} />
      {found.length > 0 ? null : (
        <p className="muted" role="status">
          {name ? 'No current nurse has this name.' : 'Find the nurse first.'}
        </p>
      )}
      <SelectField field={fields.nurseId} label="Nurse" required>
        <option value="">Choose</option>
        {found.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField field={fields.kind} label="Preference" required>
        <option value="">Choose</option>
        {pairKinds.map((kind) => (
          <option key={kind} value={kind}>
            {pairKindWords[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField field={fields.askedBy} label="Asked for by" required>
        <option value="">Choose</option>
        {askers.map((asker) => (
          <option key={asker} value={asker}>
            {askerWords[asker]}
          </option>
        ))}
      </SelectField>
      <TextArea field={fields.reason} label="Reason" required maxLength={lengths.reason} />
      <SubmitButton>Save preference</SubmitButton>
    </form>
  )
}
