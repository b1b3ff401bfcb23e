/** A message that could not be handed over. Its message names neither the recipient nor what was to be said. */
export class DeliveryProblem extends Error {
  /** The provider's code, or what the network says. */
  readonly code: string
  /** Trying again would not help. */
  readonly isPermanent: boolean

  constructor(code: string, message: string, isPermanent: boolean) {
    super(message)
    this.name = 'DeliveryProblem'
    this.code = code
    this.isPermanent = isPermanent
  }
}
