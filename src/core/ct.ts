/**
 * CT amounts are exact to the fourth decimal. They travel as decimal strings ("50.0000"), are stored as numeric(18,4)
 * and are counted here as whole ten-thousandths in a BigInt: never as a float.
 */
const SCALE = 10_000n;
const AMOUNT = /^(-?)(\d{1,14})(?:\.(\d{1,4})0*)?$/;

/** The amount in ten-thousandths; null if the value is not a plain decimal with at most four decimals. */
export function parseCt(value: string | number): bigint | null {
  const match = AMOUNT.exec(String(value));
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  const units = BigInt(whole!) * SCALE + BigInt(fraction.padEnd(4, '0'));
  return sign ? -units : units;
}

/** Formats ten-thousandths as a decimal string with four decimals. */
export function formatCt(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Adds decimal strings. Throws RangeError for a value that is not a CT amount. */
export function sumCt(...amounts: string[]): string {
  return formatCt(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

/** The ten-thousandths of an amount from the database. Throws RangeError for any other value. */
export function unitsOf(amount: string): bigint {
  const units = parseCt(amount);
  if (units === null) throw new RangeError(`no CT amount: ${amount}`);
  return units;
}
