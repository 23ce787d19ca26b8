import fc from 'fast-check'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { changed, type PlannedEvent } from './model.ts'
import { define } from './define-event.ts'
import { book, close, confirm, removeAccount, resend, verifyPhone } from './family-events.ts'
import { assign, closeAssigned, editNurse, moveDates, remove, replace, retire } from './office-events.ts'

/*
 * The events of a history: each with its arguments, what the actor does, and the outcome that the specification expects in a
 * state. A new event is added to `events` and, if it changes something that the model does not have yet, to the model.
 */

export const sendNotices = define({
  name: 'sendNotices',
  weight: 3,
  takes: fc.constant(null),
  async play() {
    try {
      await runNotices()
    } catch (error) {
      // A part that failed, such as a request that the table refused, is left to the next run.
      if (!(error instanceof AggregateError)) throw error
    }
    return { ok: true }
  },
  // A new state object although nothing changes in it, because messages are sent.
  judge: (model) => changed(model, () => {}),
})

export const events: (fc.WeightedArbitrary<PlannedEvent> & { name: string })[] = [
  book,
  confirm,
  close,
  resend,
  assign,
  replace,
  moveDates,
  editNurse,
  closeAssigned,
  remove,
  verifyPhone,
  removeAccount,
  retire,
  sendNotices,
]
