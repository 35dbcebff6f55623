/** Why a value cannot be converted. */
export class ConversionFault {
  constructor(readonly message: string) {}
}
