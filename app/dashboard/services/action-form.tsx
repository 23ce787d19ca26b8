import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { messages } from '#app/content/office/pages.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import type { ActionAnswer } from '#app/dashboard/frame/action-answer.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'

export type ActionFormProps = {
  /** The path to return to after the action, where it is a page. */
  back: string
  /** The action's answer where the form was posted from the page, without JavaScript. */
  answer?: ActionAnswer | undefined
  /** In a dialog: called with every answer, so that the list behind it shows the service's current state. */
  onAnswer?: ((answer: ActionAnswer) => void) | undefined
  onCancel?: (() => void) | undefined
}

type Problem = { id: string; message: string } | null

/**
 * The form of an administrator's action on a service, in its dialog and on its page. A dialog sends it with a fetcher and
 * shows the answer in place; on the page the answer redirects to the list.
 */
export function ActionForm({
  action,
  hasFields = false,
  fieldsWithMessages = [],
  placesButtons = false,
  back,
  answer: pageAnswer,
  onAnswer,
  children,
  ...buttons
}: ActionFormProps & {
  action: string
  button: string
  isDanger?: boolean
  isImpossible?: boolean
  /** Whether the form has several fields, each with its messages beside it; otherwise all messages stand above. */
  hasFields?: boolean
  /** The same of these fields alone. */
  fieldsWithMessages?: readonly string[]
  /** Whether the fields have the buttons among them, because a long list stands below; otherwise they stand last. */
  placesButtons?: boolean
  /** Gets the answer, and with one field alone the message above that is about it. */
  children: (answer: {
    problem: Problem
    reply: FormReply | undefined
    actionButtons: ReactNode
  }) => ReactNode
}) {
  const fetcher = useFetcher<ActionAnswer>()
  useAnswerTold(fetcher.data, onAnswer)
  const answer = fetcher.data ?? pageAnswer
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const { problem, isOfField } = problemOf(reply, (field) => hasFields || fieldsWithMessages.includes(field))
  const actionButtons = <ActionButtons {...buttons} back={back} isBusy={fetcher.state !== 'idle'} />
  const content = (
    <>
      {problem ? (
        // A long list may stand below; the answer must be seen.
        <p id={problem.id} className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
          {problem.message}
        </p>
      ) : null}
      <input type="hidden" name="back" value={back} />
      {onAnswer ? <input type="hidden" name="inDialog" value="yes" /> : null}
      {children({ problem: isOfField ? problem : null, reply, actionButtons })}
      {placesButtons ? null : actionButtons}
    </>
  )
  return onAnswer ? (
    <fetcher.Form method="post" action={action} className="stack">
      {content}
    </fetcher.Form>
  ) : (
    // The address keeps the path back: a refused form shows the page again, without JavaScript too.
    <form method="post" action={listAddress(action, { back })} className="stack">
      {content}
    </form>
  )
}

/** Calls `onAnswer` once with each answer, whichever function it is by then. */
function useAnswerTold(answer: ActionAnswer | undefined, onAnswer: ActionFormProps['onAnswer']): void {
  const tell = useRef(onAnswer)
  useEffect(() => {
    tell.current = onAnswer
  }, [onAnswer])
  useEffect(() => {
    if (answer) tell.current?.(answer)
  }, [answer])
}

/** The message above the form: the first one of the reply, or that the fields have theirs. */
function problemOf(
  reply: FormReply | undefined,
  hasMessage: (field: string) => boolean,
): { problem: Problem; isOfField: boolean } {
  const [refusal] = Object.entries(reply?.errors ?? {})
  if (!refusal) return { problem: null, isOfField: false }
  const [field, words] = refusal
  const isBeside = field !== '' && hasMessage(field)
  const message = isBeside ? messages.checkFields : words.join(' ')
  return { problem: { id: 'action-problem', message }, isOfField: field !== '' && !isBeside }
}

function ActionButtons({
  button,
  isDanger = false,
  isImpossible = false,
  isBusy,
  back,
  onCancel,
}: {
  button: string
  isDanger?: boolean
  isImpossible?: boolean
  isBusy: boolean
} & Pick<ActionFormProps, 'back' | 'onCancel'>) {
  return (
    <div className="form-actions">
      {isImpossible ? null : (
        <button
          className={`button${isDanger ? ' button--danger' : ''}`}
          aria-busy={isBusy || undefined}
          disabled={isBusy}
        >
          {button}
        </button>
      )}
      {onCancel ? (
        <button type="button" className="button button--quiet" onClick={onCancel}>
          Cancel
        </button>
      ) : (
        <Link to={back} className="button button--quiet">
          Cancel
        </Link>
      )}
    </div>
  )
}
