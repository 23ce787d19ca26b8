/** Replaces the intrinsic functions of a CloudFormation template with their values, as CloudFormation does. */

type Template = { Conditions?: Record<string, unknown> }

/** Marks `AWS::NoValue` until the property or element is removed. */
const nothing = Symbol('AWS::NoValue')

/**
 * Resolves Ref, Fn::GetAtt, Fn::Sub, Fn::If, Fn::Select and Fn::Split in a part of a template.
 * @param values by name, as in Fn::Sub: `AWS::Region`, a parameter, a resource, `Resource.Attribute`
 * @throws when a name has no value or a function is not known here
 */
export function resolvePart(part: unknown, template: Template, values: Record<string, string>): unknown {
  function valueOf(name: string): unknown {
    if (name === 'AWS::NoValue') return nothing
    const value = values[name]
    if (value === undefined) throw new Error(`${name} has no value`)
    return value
  }

  function holds(condition: unknown): boolean {
    const [[name, argument] = []] = Object.entries(condition as Record<string, unknown>)
    if (name === 'Fn::Not') return !holds((argument as unknown[])[0])
    if (name === 'Fn::Equals') {
      const [one, other] = argument as unknown[]
      return resolve(one) === resolve(other)
    }
    throw new Error(`${name} is not known`)
  }

  function substitute(argument: unknown): string {
    const [text, own] = (Array.isArray(argument) ? argument : [argument, {}]) as [
      string,
      Record<string, unknown>,
    ]
    return text.replaceAll(/\$\{([^}]+)\}/g, (_all, name: string) =>
      String(name in own ? resolve(own[name]) : valueOf(name)),
    )
  }

  function call(name: string, argument: unknown): unknown {
    if (name === 'Ref') return valueOf(argument as string)
    if (name === 'Fn::GetAtt') return valueOf((argument as string[]).join('.'))
    if (name === 'Fn::Sub') return substitute(argument)
    const list = argument as unknown[]
    if (name === 'Fn::If') return resolve(holds(template.Conditions?.[list[0] as string]) ? list[1] : list[2])
    if (name === 'Fn::Split') return (resolve(list[1]) as string).split(list[0] as string)
    if (name === 'Fn::Select') return (resolve(list[1]) as unknown[])[list[0] as number]
    throw new Error(`${name} is not known`)
  }

  function resolve(each: unknown): unknown {
    if (Array.isArray(each)) return each.map(resolve).filter((element) => element !== nothing)
    if (typeof each !== 'object' || each === null) return each
    const entries = Object.entries(each)
    const [name = '', argument] = entries[0] ?? []
    if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::'))) return call(name, argument)
    return Object.fromEntries(
      entries.map(([key, value]) => [key, resolve(value)]).filter(([, value]) => value !== nothing),
    )
  }

  return resolve(part)
}
