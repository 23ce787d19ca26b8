import type { IncomingHttpHeaders } from 'node:http'

/** A request to a stand-in, read whole. `url.pathname` has the stand-in's own prefix (`/cognito`) already removed. */
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
 * One AWS service, played well enough for the real AWS SDK.
 *
 * The server in `server.ts` mounts each stand-in under `/{name}` and injects the failures asked for with `POST /fail`
 * before `handle` is called, which is why a stand-in says which action a request is and how its protocol words an error.
 */
export type StandIn = {
  name: 'cognito' | 'ses' | 'sns' | 's3'
  /** The API action of a request, as AWS names it: `InitiateAuth`, `SendEmail`, `PutObject`. */
  action(request: StandInRequest): string
  /** An error in the service's own protocol. `code` is AWS's name for it: `ThrottlingException`. */
  error(code: string, message: string, status: number): StandInAnswer
  handle(request: StandInRequest): Promise<StandInAnswer>
  /** Paths that a browser visits (the hosted sign-in pages); false or absent for plain API services. */
  servesPages?: boolean
}

/** An e-mail or SMS that a stand-in would have sent; it lands in the inbox. */
export type Delivery = {
  channel: 'email' | 'sms'
  /** E-mail address, or a phone number in E.164. */
  to: string
  /** Null for an SMS. */
  subject: string | null
  text: string
}

/** What a stand-in is given by whoever starts it: its surroundings, so that a test can replace each of them. */
export type StandInContext = {
  /** Milliseconds since 1970; every expiry is measured with it. */
  now(): number
  deliver(message: Delivery): void
  /** The folder for what must survive a restart, or null to keep everything in memory. */
  folder: string | null
  /** Whether one part of a call was asked to fail (`Failures.meetPart`). */
  failsPart?(service: StandIn['name'], part: string): boolean
  /** Where the stand-ins' server is reached, without a slash at the end: `http://localhost:3334`. */
  origin(): string
}
