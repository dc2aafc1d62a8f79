/**
 * CT amounts are exact to the fourth decimal. They travel as decimal strings ("50.0000"), are stored as numeric(18,4)
 * and are counted here as whole ten-thousandths in a BigInt: never as a float.
 */
const SCALE = 10_000n;
const AMOUNT = /^(-?)(\d{1,14})(?:\.(\d{1,4})0*)?$/;

/** The amount in ten-thousandths; null when the value is no plain decimal of at most four places. */
export function parseCt(value: string | number): bigint | null {
  const match = AMOUNT.exec(String(value));
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  const units = BigInt(whole!) * SCALE + BigInt(fraction.padEnd(4, '0'));
  return sign ? -units : units;
}

/** Ten-thousandths as a decimal string with four places. */
export function formatCt(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** The sum of decimal strings; throws RangeError for a value that is no CT amount. */
export function sumCt(...amounts: string[]): string {
  return formatCt(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

/** Ten-thousandths of an amount that came from our own tables; throws RangeError otherwise. */
export function unitsOf(amount: string): bigint {
  const units = parseCt(amount);
  if (units === null) throw new RangeError(`no CT amount: ${amount}`);
  return units;
}
