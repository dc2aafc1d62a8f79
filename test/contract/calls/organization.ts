import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

export const ORGANIZATION: Shape = fields({
  uuid: 'id',
  time: 'created_at',
  str: 'name slug address phone_number tax_id billing_email',
  obj: 'settings',
  bool: 'byok_enabled enforce_2fa has_aiA_key has_aiB_key has_aiC_key',
});
const BILLING = fields({
  str: 'billing_company_name billing_pib billing_mb billing_address billing_city billing_postal_code billing_country',
});
const ENTRY = fields({
  uuid: 'id',
  'uuid?': 'actor_id',
  str: 'action',
  'str?': 'actor_email target_type target_id ip',
  obj: 'data',
  time: 'created_at',
});
const TENANT = fields({
  int: 'account_id',
  str: 'base_url knowledge webhook_url',
  bool: 'enabled has_api_token',
  'str?': 'last_unanswered_reason',
  'time?': 'last_unanswered_at',
});

export const organization: Step[] = [
  { operation: 'Query.organization', answer: ORGANIZATION },
  {
    operation: 'Mutation.updateOrganization',
    input: { address: 'Trg 1', settings: { any: 'thing' }, enforce_2fa: false },
    answer: ORGANIZATION,
    rejected: { name: '' },
  },
  {
    operation: 'Mutation.updateOrganizationApiKeys',
    before: ({ testApp, shop }) =>
      testApp.ctx().em.execute('update organizations set byok_enabled = true where id = ?', [shop.organizationId]),
    input: { aiB_api_key: 'sk-own', aiC_api_key: null },
    answer: ORGANIZATION,
    rejected: { aiA_api_key: '' },
  },
  { operation: 'Query.billingDetails', answer: BILLING },
  {
    operation: 'Mutation.updateBillingDetails',
    input: { billing_city: 'Novi Sad' },
    answer: BILLING,
    rejected: { billing_city: 'x'.repeat(1001) },
  },
  {
    operation: 'Mutation.updateChatTenant',
    input: { account_id: 1, base_url: 'https://chat.example', api_token: 'secret', knowledge: 'We sell mugs.' },
    answer: TENANT,
    rejected: { account_id: 0, base_url: 'nowhere' },
  },
  { operation: 'Query.chatTenant', answer: TENANT },
  {
    operation: 'Query.auditLog',
    input: { limit: 1 },
    answer: { entries: [ENTRY], total: 'int', has_more: 'bool' },
    rejected: { limit: 101 },
  },
];
