/** Something the person at the keyboard has to mend: one sentence, and below it what a program said, if one did. */
export class SetUpProblem extends Error {
  /**
   * @param {string} message
   * @param {string} [detail]
   */
  constructor(message, detail = '') {
    super(message)
    this.detail = detail
  }
}
