/**
 * The status of an operation for each kind of caller. The table is written manually; a test fails for an operation
 * without a row.
 */
export interface AccessRow {
  /** The body of the REST call. Path parameters are ids that do not exist. */
  body?: Record<string, unknown>;
  query?: string;
  /** The status without a token. */
  nobody: number;
  /** The status with the temporary token of an incomplete sign-in. The default is that of `nobody`. */
  temp?: number;
  /** The status with the token of a session that was logged out. The default is that of `nobody`. */
  revoked?: number;
  /** The status for a member who is not an administrator. */
  member: number;
}

type Call = Pick<AccessRow, 'body' | 'query'>;

/** For any signed-in user. The path parameters are unknown ids, so that most of these calls get 404. */
const bearer = (status: number, call: Call = {}): AccessRow => ({ nobody: 401, member: status, ...call });
/** For administrators. */
const admin = (call: Call = {}): AccessRow => ({ nobody: 401, member: 403, ...call });
/** For everybody, with and without a token. */
const open = (status: number, call: Call = {}): AccessRow => ({ nobody: status, member: status, ...call });

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SIGN_IN = { email: 'nobody@shop.example', password: 'no such password' };

export const ACCESS: Record<string, AccessRow> = {
  // auth
  'Mutation.login': open(401, { body: SIGN_IN }),
  'Mutation.register': open(422, { body: { ...SIGN_IN, company_name: ' ' } }),
  'Mutation.forgotPassword': open(200, { body: { email: SIGN_IN.email } }),
  'Mutation.resetPassword': open(400, { body: { token: 'nonsense', new_password: 'long enough' } }),
  'Mutation.verifyEmail': open(400, { query: 'token=nonsense' }),
  'Query.signInOptions': open(200),
  'Mutation.signInWithIdpA': open(401, { body: { credential: 'nonsense' } }),
  'Mutation.signInWithIdpB': open(401, { body: { id_token: 'nonsense' } }),
  'Mutation.verifyTwoFactor': open(401, { body: { temp_token: 'nonsense', code: '123456' } }),
  'Mutation.resendTwoFactorCode': open(401, { body: { temp_token: 'nonsense' } }),
  'Mutation.setupTwoFactorWithTempToken': open(401, { body: { temp_token: 'nonsense', method: 'totp' } }),
  'Mutation.confirmTwoFactorWithTempToken': open(401, { body: { temp_token: 'nonsense', code: '123456' } }),
  'Mutation.refreshToken': bearer(200),
  'Mutation.logout': bearer(200),
  'Mutation.logoutAll': bearer(200),
  'Mutation.resendVerification': bearer(200),
  'Mutation.setupTwoFactor': bearer(200, { body: { method: 'totp' } }),
  'Mutation.confirmTwoFactor': bearer(409, { body: { code: '000000' } }),
  'Mutation.sendTwoFactorDisableCode': bearer(409),
  'Mutation.disableTwoFactor': bearer(409, { body: { code: '123456' } }),
  'Query.sessions': bearer(200),
  'Mutation.revokeSession': bearer(404),
  'Query.apiKeys': admin(),
  'Mutation.createApiKey': admin({ body: { name: 'Plugin' } }),
  'Mutation.deleteApiKey': admin(),
  // automation
  'Query.automationRules': bearer(404),
  'Query.automationRule': bearer(404),
  'Mutation.createAutomationRule': bearer(404, { body: { name: 'x', trigger: 'import_completed', max_ct_per_day: 1 } }),
  'Mutation.updateAutomationRule': bearer(404, { body: { name: 'x' } }),
  'Mutation.deleteAutomationRule': bearer(404),
  'Mutation.dryRunAutomationRule': bearer(404),
  'Mutation.runAutomationRule': bearer(404),
  'Query.automationRuns': bearer(404),
  // webhooks
  'Query.webhookEndpoints': admin(),
  'Query.webhookEndpoint': admin(),
  'Mutation.createWebhookEndpoint': admin({ body: { url: 'https://hooks.example/in' } }),
  'Mutation.updateWebhookEndpoint': admin({ body: { description: 'x' } }),
  'Mutation.deleteWebhookEndpoint': admin(),
  'Mutation.rotateWebhookSecret': admin(),
  'Mutation.testWebhookEndpoint': admin(),
  'Query.webhookDeliveries': admin(),
  'Mutation.redeliverWebhook': admin(),
  'Mutation.redeliverWebhooks': admin({ body: { since: '2026-01-01T00:00:00Z' } }),
  // users
  'Query.users': admin(),
  'Mutation.createUser': admin({ body: SIGN_IN }),
  'Query.me': bearer(200),
  'Mutation.updateMe': bearer(200, { body: { first_name: 'Mem' } }),
  'Query.emailPreferences': bearer(200),
  'Mutation.updateEmailPreferences': bearer(200, { body: { ai_studio: false } }),
  'Query.chatdeskIdentity': bearer(200),
  'Query.supportChat': bearer(200),
  'Mutation.deleteUser': admin(),
  'Mutation.updateUser': admin(),
  'Mutation.resetUserTwoFactor': admin(),
  'Mutation.disableUserTwoFactor': admin(),
  'Mutation.logoutAllForUser': admin(),
  // organization
  'Query.organization': bearer(200),
  'Mutation.updateOrganization': admin({ body: { name: 'Mine' } }),
  'Mutation.updateOrganizationApiKeys': admin({ body: { aiA_api_key: 'key' } }),
  'Query.billingDetails': bearer(200),
  'Mutation.updateBillingDetails': bearer(200, { body: { billing_city: 'Novi Sad' } }),
  'Query.auditLog': admin(),
  'Query.chatTenant': admin(),
  'Mutation.updateChatTenant': admin({ body: { account_id: 1, base_url: 'https://chat.example' } }),
  // stores
  'Query.storeConnections': bearer(200),
  'Query.storeConnection': bearer(404),
  'Query.storeCategories': bearer(404),
  'Mutation.createStoreConnection': bearer(422, {
    body: { name: '', platform: 'storeA', base_url: 'nonsense', access_token: 'x' },
  }),
  'Mutation.updateStoreConnection': bearer(404, { body: { name: 'Shop' } }),
  'Mutation.deleteStoreConnection': bearer(404),
  'Mutation.testStoreConnection': bearer(404),
  'Query.storeAInstallUrl': bearer(200),
  'Query.storeAConnectUrl': bearer(200, { query: 'shop=example.myshopify.com' }),
  'Mutation.finalizeStoreAInstall': bearer(400, { body: { install_token: 'nonsense' } }),
  // projects, data sources, items
  'Query.projects': bearer(200),
  'Query.project': bearer(404),
  'Mutation.createProject': bearer(201, { body: { name: 'Catalogue' } }),
  'Mutation.updateProject': bearer(404, { body: { name: 'Catalogue' } }),
  'Mutation.deleteProject': bearer(404),
  'Query.dataSources': bearer(404),
  'Mutation.createDataSource': bearer(404, { body: { name: 'Catalogue', source_type: 'csv' } }),
  'Mutation.updateDataSource': bearer(404, { body: { name: 'Catalogue' } }),
  'Mutation.deleteDataSource': bearer(404),
  'Mutation.previewImport': bearer(404),
  'Query.dataSource': bearer(404),
  'Mutation.importDataSource': bearer(404),
  'Query.importErrors': bearer(404),
  'Query.catalogSummary': bearer(200),
  'Query.items': bearer(404),
  'Query.itemCount': bearer(404),
  'Query.item': bearer(404),
  'Mutation.updateItem': bearer(404),
  'Mutation.bulkUpdateItems': bearer(404, { body: { action: 'approve', item_ids: [NOBODY] } }),
  'Query.itemTexts': bearer(404),
  'Mutation.updateItemText': bearer(404),
  'Query.itemVersions': bearer(404),
  'Mutation.restoreItemVersion': bearer(404),
  'Query.itemDiff': bearer(404),
  // profiles
  'Query.contentProfiles': bearer(200),
  'Mutation.createContentProfile': bearer(201, { body: { name: 'Brand' } }),
  'Query.contentProfile': bearer(404),
  'Mutation.updateContentProfile': bearer(404, { body: { name: 'Brand' } }),
  'Mutation.deleteContentProfile': bearer(404),
  'Mutation.setDefaultContentProfile': bearer(404),
  'Mutation.previewContentProfile': bearer(404, { body: { item_id: NOBODY } }),
  'Mutation.compareContentProfiles': bearer(404, { body: { item_id: NOBODY, settings: [{}, {}] } }),
  'Query.blogTemplates': bearer(200),
  'Query.blogTemplate': bearer(404),
  'Mutation.createBlogTemplate': bearer(201, { body: { name: 'Story' } }),
  'Mutation.updateBlogTemplate': bearer(404, { body: { name: 'Story' } }),
  'Mutation.deleteBlogTemplate': bearer(404),
  'Mutation.setDefaultBlogTemplate': bearer(404),
  // notifications
  'Query.unreadNotificationCount': bearer(200),
  'Query.notifications': bearer(200),
  'Mutation.markNotificationRead': bearer(404),
  'Mutation.markAllNotificationsRead': bearer(200),
  // staff
  'Query.organizations': admin(),
  'Query.queues': admin(),
  // studio
  'Query.studioRequests': bearer(200),
  'Mutation.createStudioRequest': bearer(201, { body: { description: 'A model of our own voice' } }),
  'Query.studioRequest': bearer(404),
  'Mutation.addStudioComment': bearer(404, { body: { content: 'Hello' } }),
  'Mutation.updateStudioRequest': admin({ body: { status: 'quoted' } }),
  'Query.studioTools': bearer(200),
  // blog
  'Query.blogPosts': bearer(404),
  'Mutation.createBlogPost': bearer(404, { body: { title: 'Spring' } }),
  'Mutation.generateBlogPost': bearer(404, { body: { topic: 'Spring' } }),
  'Query.blogPost': bearer(404),
  'Mutation.updateBlogPost': bearer(404, { body: { title: 'Spring' } }),
  'Mutation.deleteBlogPost': bearer(404),
  'Mutation.publishBlogPost': bearer(404, { body: {} }),
  'Mutation.scheduleBlogPost': bearer(422, { body: { scheduled_at: '2020-01-01T00:00:00Z' } }),
  'Mutation.unscheduleBlogPost': bearer(404),
  // photos
  'Query.stockPhotoKeys': bearer(200),
  'Mutation.createStockPhotoKey': bearer(422, { body: { provider: 'pexels', api_key: 'two words' } }),
  'Mutation.updateStockPhotoKey': bearer(404, { body: { is_active: false } }),
  'Mutation.deleteStockPhotoKey': bearer(404),
  'Query.searchStockPhotos': bearer(422, { query: 'q=' }),
  // generation, jobs, sync
  'Mutation.generateContent': bearer(404),
  'Mutation.estimateGeneration': bearer(404),
  'Query.jobs': bearer(200),
  'Query.projectJobs': bearer(404),
  'Mutation.createJob': bearer(404, { body: { job_type: 'sync', payload: {} } }),
  'Query.job': bearer(404),
  'Mutation.cancelJob': bearer(404),
  'Mutation.retryFailedJobItems': bearer(404),
  'Mutation.syncProject': bearer(404),
  'Mutation.syncItem': bearer(404),
  'Query.syncHistory': bearer(404),
  // billing, plugin
  'Query.balance': bearer(200),
  'Query.transactions': bearer(200),
  'Mutation.topUp': admin({ body: { amount: 1 } }),
  'Mutation.adjustBalance': admin({ body: { amount: 1, balance_type: 'topup' } }),
  'Mutation.resetBillingCycle': admin(),
  'Mutation.changeSubscription': admin({ body: { tier: 'pro' } }),
  'Mutation.updateBillingSettings': admin(),
  'Query.usageSummary': bearer(200),
  'Query.modelTiers': bearer(200),
  'Mutation.createCheckout': bearer(422, { body: { tier: 'free', billing_period: 'monthly' } }),
  'Mutation.createTopUpCheckout': bearer(422, { body: { packs: 0 } }),
  'Query.billingPortal': bearer(409),
  'Mutation.cancelSubscription': bearer(409),
  'Query.subscriptionInfo': bearer(200),
  'Query.paymentHistory': bearer(200),
  'Query.invoices': bearer(200),
  'Query.payASubscription': bearer(200),
  'Mutation.createPayACheckout': bearer(422, { body: { tier: 'free', billing_period: 'monthly' } }),
  'Mutation.createPayATopUpCheckout': bearer(422, { body: { packs: 101 } }),
  'Query.pluginStatus': bearer(200),
  'Mutation.generatePluginDescription': bearer(422, { body: { product_title: ' ' } }),
  'Mutation.generatePluginDescriptionAsync': bearer(422, { body: { product_title: ' ' } }),
  'Mutation.generatePluginBlog': bearer(422),
  'Mutation.generatePluginBlogAsync': bearer(422),
  'Query.pluginGeneration': bearer(404),
  // privacy
  'Mutation.requestDataExport': bearer(202),
  'Query.dataExportStatus': bearer(200),
  'Mutation.requestAccountDeletion': bearer(400, { body: { password: 'no password of this account' } }),
  // store audit
  'Mutation.runStoreAudit': bearer(404, { body: { project_id: NOBODY } }),
  'Query.storeAudits': bearer(200),
  'Query.storeAudit': bearer(404),
  'Mutation.deleteStoreAudit': bearer(404),
  'Mutation.createAuditGenerationJob': bearer(404),
  // hand-made routes
  'POST /projects/:project_id/regenerate/stream': bearer(404),
  'POST /projects/:project_id/sync/stream': bearer(404),
  'GET /jobs/:job_id/events': bearer(404),
  'POST /projects/:project_id/data-sources/upload': bearer(404),
  'GET /projects/:project_id/data-sources/:source_id/errors?format=csv': bearer(404),
  'GET /projects/:project_id/export': bearer(404),
  'GET /gdpr/exports/:job_id/download': bearer(404),
  'GET /billing/invoices/payB/:payment_id/pdf': bearer(404),
  'POST /files': bearer(422),
  'GET /files/:storage_key': open(404),
  'POST /webhooks/payA': open(401),
  'POST /webhooks/payB': open(401),
  'GET /storeA/callback': open(401),
  'POST /storeA/webhooks': open(401),
  'POST /storeA/webhooks/uninstalled': open(401),
  'POST /storeA/webhooks/customers/data_request': open(401),
  'POST /storeA/webhooks/customers/redact': open(401),
  'POST /storeA/webhooks/shop/redact': open(401),
  'POST /woocommerce/webhooks/:connection_id': open(401),
  'POST /chatbot/webhook': open(200),
  'POST /chatbot/email-webhook': open(200),
  'POST /chatbot/tenant-webhook': open(401, { query: 'account_id=1&token=nonsense' }),
};
