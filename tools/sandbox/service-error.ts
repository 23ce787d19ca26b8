/** An error that a stand-in answers with, by AWS's own code for it. It never leaves the stand-in that throws it. */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
