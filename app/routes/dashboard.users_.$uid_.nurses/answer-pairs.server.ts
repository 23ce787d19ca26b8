import { pairMessages } from '#app/content/office/pair-words.ts'
import { messages } from '#app/content/office/pages.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import {
  endPair,
  setPair,
  type EndPairOutcome,
  type SetPairOutcome,
} from '#server/customers/nurse-pairs.server.ts'
import type { PairPosted } from '#server/customers/pair-form.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'

type Posted = Extract<ReadForm<PairPosted>, { ok: true }>

/** Sets or ends a pair of a family. */
export async function answerPairForm(form: Posted, administrator: StoredUser, uid: string) {
  const { intent, nurseId = '', kind, askedBy, reason, seen } = form.value
  const author = authorOf(administrator)
  const change = { uid, nurseId, reason, seen: Number(seen) }
  if (!isRecordId(nurseId)) return form.refuse(pairMessages.chooseNurse, { field: 'nurseId' })
  if (intent === 'end') {
    const outcome = await endPair(author, change).catch(answerBusy)
    return outcome.ok ? done(uid, 'pairEnded') : refuse(form, outcome)
  }
  if (!kind || !askedBy)
    return form.refuse(null, {
      errors: {
        ...(!kind && { kind: [pairMessages.chooseKind] }),
        ...(!askedBy && { askedBy: [pairMessages.chooseAsker] }),
      },
    })
  const outcome = await setPair(author, { ...change, kind, askedBy }).catch(answerBusy)
  return outcome.ok ? done(uid, 'pairSet') : refuse(form, outcome)
}

type Refused = Exclude<SetPairOutcome | EndPairOutcome, { ok: true }>

function refuse(form: Posted, { reason }: Refused) {
  switch (reason) {
    case 'user-not-found':
      throw notFound()
    case 'nurse-not-found':
      return form.refuse(pairMessages.nurseGone, { field: 'nurseId', status: 409 })
    case 'pair-not-found':
      return form.refuse(pairMessages.pairGone, { status: 409 })
    case 'pairs-changed':
      return form.refuse(pairMessages.changed, { status: 409 })
    case 'too-many-of-family':
      return form.refuse(pairMessages.tooManyOfFamily, { status: 409 })
    case 'too-many-of-nurse':
      return form.refuse(pairMessages.tooManyOfNurse, { field: 'nurseId', status: 409 })
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

async function done(uid: string, message: 'pairSet' | 'pairEnded'): Promise<never> {
  throw await redirectWithMessage(`/dashboard/users/${uid}/nurses`, message)
}
