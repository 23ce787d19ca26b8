import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { storedItems } from '#tests/support/stored-table.ts'

/* Records whose packed text was damaged in the table, or that newer code has written. */

type Damage = (text: string) => string

export const cut: Damage = (text) => text.slice(0, -6)
export const ofNewerCode: Damage = (text) => `4${text.slice(1)}`
/** Of weeks alone: the state of a visit is none that exists. */
export const withWrongState: Damage = (text) => text.replace(/,0;/, ',0,x;')

export function damageWeek(key: { serviceId: string; monday: string }, damage: Damage): Promise<void> {
  return damageText(ServiceWeek.get(key).params(), { attribute: 'visits', damage })
}

export function damageDiary(
  { id: nurseId }: { id: string },
  damage: Damage,
  attribute: 'services' | 'busy' = 'services',
): Promise<void> {
  return damageText(Diary.get({ nurseId }).params(), { attribute, damage })
}

/** What a nurse or a family was told. */
export function damageTold({ id, to = 'nurse' }: { id: string; to?: 'nurse' | 'family' }): Promise<void> {
  return damageText(ToldRecord.get({ recipientKey: `${to}#${id}` }).params(), {
    attribute: 'told',
    damage: cut,
  })
}

/** The text of a week as the table has it. */
export async function textOfWeek(key: { serviceId: string; monday: string }): Promise<string> {
  return textIn(ServiceWeek.get(key).params(), 'visits')
}

async function textIn(params: object, attribute: string): Promise<string> {
  const { Key } = params as { Key: { pk: string; sk: string } }
  const item = (await storedItems()).find(({ pk, sk }) => pk?.S === Key.pk && sk?.S === Key.sk)
  return item?.[attribute]?.S ?? ''
}

async function damageText(
  params: object,
  { attribute, damage }: { attribute: string; damage: Damage },
): Promise<void> {
  const text = await textIn(params, attribute)
  if (damage(text) === text) throw new Error(`There is no ${attribute} to damage`)
  const { Key, TableName } = params as { Key: object; TableName: string }
  await tableClient.send(
    new UpdateCommand({
      ...{ TableName, Key: Key as Record<string, unknown>, UpdateExpression: 'SET #text = :text' },
      ExpressionAttributeNames: { '#text': attribute },
      ExpressionAttributeValues: { ':text': damage(text) },
    }),
  )
}
