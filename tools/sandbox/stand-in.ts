import type { IncomingHttpHeaders } from 'node:http'

/** A request to a stand-in with its complete body. `url.pathname` is without the stand-in's prefix (`/cognito`). */
export type StandInRequest = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

export type StandInAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * A local replacement of one AWS service, complete enough for the real AWS SDK.
 *
 * The server in `server.ts` mounts each stand-in under `/{name}` and injects the failures requested with `POST /fail`. For
 * that a stand-in tells the action of a request and formats an error in its protocol.
 */
export type StandIn = {
  name: 'cognito' | 'ses' | 'sesv2' | 'sns' | 's3' | 'cloudwatch'
  /** The API action of a request, as AWS names it: `InitiateAuth`, `SendEmail`, `PutObject`. */
  action(request: StandInRequest): string
  /** An error in the service's own protocol. `code` is AWS's name for it: `ThrottlingException`. */
  error(code: string, message: string, status: number): StandInAnswer
  handle(request: StandInRequest): Promise<StandInAnswer>
  /** Paths that a browser visits (the hosted sign-in pages); false or absent for plain API services. */
  servesPages?: boolean
}

/** An e-mail or SMS that the AWS service would have sent; the sandbox shows it in the inbox. */
export type Delivery = {
  channel: 'email' | 'sms'
  /** E-mail address, or a phone number in E.164. */
  to: string
  /** Null for an SMS. */
  subject: string | null
  text: string
}

/** What a stand-in needs from the process that starts it. A test can replace each part. */
export type StandInContext = {
  /** Milliseconds since 1970; every expiry uses this clock. */
  now(): number
  deliver(message: Delivery): void
  /** The folder for data that survives a restart, or null to keep everything in memory. */
  folder: string | null
  /** The failure of one part of a call, if one was requested (`Failures.failsPart`). */
  failsPart?(service: StandIn['name'], part: string): object | null
  /** The address of the stand-ins' server, without a slash at the end: `http://localhost:3334`. */
  origin(): string
}
