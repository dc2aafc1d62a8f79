/** Why a platform does not do what it was asked; its router puts this into the platform's own words. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The fields that are wrong, by name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
