import { Router } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import { refusal, sendFault } from './faults.ts';
import { WIDGET } from './widget.ts';

/**
 * Serves the verification of a captcha in the wire format of three systems:
 * reCAPTCHA, https://developers.google.com/recaptcha/docs/verify
 * hCaptcha, https://docs.hcaptcha.com/#verify-the-user-response-server-side
 * Turnstile, https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function captchaRouter(state: SandboxState): Router {
  const router = Router();
  router.post('/siteverify', (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault)) return;
    const form = new URLSearchParams(bodyText(req));
    const secret = secretError(form.get('secret'));
    const token = form.get('response');
    // A caller with a wrong secret does not redeem the token.
    const response = !token ? 'missing-input-response' : secret ? null : state.captcha.redeem(token);
    const codes = [secret, response].filter((code) => code !== null);
    if (codes.length > 0) return void res.json(refusal(codes));
    res.json(
      labelled({ success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost', 'error-codes': [] }),
    );
  });
  router.get('/api.js', (_req, res) => void res.type('js').send(WIDGET));
  router.use(
    (_req, res) =>
      void res
        .status(404)
        .json(labelled({ error: 'POST /captcha/siteverify and GET /captcha/api.js are all there is' })),
  );
  return router;
}

/** Accepts any secret but `bad`, so that tests can cause the error. */
function secretError(secret: string | null): string | null {
  if (!secret) return 'missing-input-secret';
  return secret === 'bad' ? 'invalid-input-secret' : null;
}
