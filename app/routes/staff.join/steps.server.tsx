import * as m from '#app/content/paraglide/messages.js'
import { signInCodeLength } from '#domain/codes.ts'
import type { ShownStep } from '#server/nurse-accounts/read-join.server.ts'

type JoinProblem = {
  words: string
  mayLogIn: boolean
  /** What is wrong is the code that was typed. */
  isOfCode: boolean
}

const problemId = 'problem'

export function Problem({ words, mayLogIn }: JoinProblem) {
  return (
    <>
      <p className="bad" role="alert" id={problemId}>
        {words}
      </p>
      {mayLogIn ? (
        <>
          <p>{m.nurse_join_before()}</p>
          <p>
            <a className="button wide" href="/login/phone?redirectTo=/staff">
              {m.account_phone_sign_in()}
            </a>
          </p>
        </>
      ) : null}
    </>
  )
}

/** @param problem where the page says what is wrong, it does not say that the code was sent */
export function JoinStep({ step, problem }: { step: ShownStep; problem: JoinProblem | null }) {
  switch (step.step) {
    case 'link':
      return <Link name={step.firstName} />
    case 'send':
      return <Send digits={step.digits} account={step.account} />
    case 'code':
      return <Code digits={step.digits} isFresh={step.isFresh} problem={problem} />
  }
}

function Link({ name }: { name: string }) {
  return (
    <>
      <p>{m.nurse_join_for({ name })}</p>
      <p>{m.nurse_join_text()}</p>
      <form method="post">
        <button className="wide" type="submit" name="intent" value="link">
          {m.nurse_join_button()}
        </button>
      </form>
    </>
  )
}

/** Before the code the page says nothing of the nurse but two digits of their number. */
function Send({ digits, account }: { digits: string; account: 'none' | 'other' | 'unverified' }) {
  return (
    <>
      <p>{m.nurse_join_send_text({ digits })}</p>
      {account === 'none' ? null : <p className="told">{m.nurse_join_other_account()}</p>}
      <form method="post">
        <button className="wide" type="submit" name="intent" value="send">
          {m.nurse_join_send()}
        </button>
      </form>
      {account === 'unverified' ? (
        <>
          <p>
            <a href="/phone_verification">{m.nurse_join_verify()}</a>
          </p>
          <p>{m.nurse_join_again()}</p>
        </>
      ) : null}
      <NotYou />
    </>
  )
}

function Code({
  digits,
  isFresh,
  problem,
}: {
  digits: string
  isFresh: boolean
  problem: JoinProblem | null
}) {
  return (
    <>
      {problem ? null : (
        <p className={isFresh ? 'good' : 'told'} role="status">
          {isFresh ? m.nurse_join_sent() : m.otp_expired()}
        </p>
      )}
      <p>{m.nurse_join_code_to({ digits })}</p>
      <form method="post">
        <label htmlFor="otp">{m.account_phone_code()}</label>
        <input
          id="otp"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={signInCodeLength + 4}
          required
          autoFocus={isFresh}
          {...(problem?.isOfCode && { 'aria-invalid': true, 'aria-describedby': problemId })}
        />
        <p className="soft">{m.otp_nobody_asks()}</p>
        <button className="wide" type="submit" name="intent" value="code">
          {m.nurse_join_show()}
        </button>
      </form>
      <form method="post">
        <button className="wide quiet" type="submit" name="intent" value="send">
          {m.nurse_join_resend()}
        </button>
      </form>
      <NotYou />
    </>
  )
}

/** The office's number stands below it, as on each page. */
function NotYou() {
  return <p className="soft">{m.nurse_join_not_you()}</p>
}
