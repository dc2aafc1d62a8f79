import type { Response } from 'express';

/** An error of WordPress's REST API, https://developer.wordpress.org/rest-api/ */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data: object = {},
  ) {
    super(message);
  }

  get body() {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

export const send = (res: Response, refusal: Refusal): void => void res.status(refusal.status).json(refusal.body);

/** Responds with the result of the action or with its error. */
export function answered(action: () => unknown, res: Response): void {
  try {
    const answer = action();
    res.json(answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(res, error);
  }
}

/** WordPress's error for a parameter that violates its schema. */
export const invalidParam = (name: string, message: string): Refusal =>
  new Refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
    details: { [name]: { code: 'rest_invalid_type', message, data: { param: name } } },
  });

export const noRoute = (): Refusal =>
  new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
