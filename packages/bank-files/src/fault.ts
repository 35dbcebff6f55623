/** Why a value cannot be converted. */
export class Fault {
  constructor(readonly message: string) {}
}
