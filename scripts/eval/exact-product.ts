/** Multiplies a decimal by a whole number exactly: "957.62" times 7 is "6703.34". */
export function exactProduct(amount: string, factor: number): string {
  const point = amount.indexOf('.');
  if (point < 0) return String(BigInt(amount) * BigInt(factor));
  const places = amount.length - point - 1;
  const product = BigInt(amount.replace('.', '')) * BigInt(factor);
  const digits = String(product).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
