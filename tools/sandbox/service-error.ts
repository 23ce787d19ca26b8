/** An error response of a stand-in, with AWS's error code. The stand-in that throws it also catches it. */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
