/** The reason why a value cannot be converted. Returned instead of thrown. */
export class ConversionFault {
  constructor(readonly message: string) {}
}
