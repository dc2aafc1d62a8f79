import 'reflect-metadata';
import { buildSchema, getMetadataStorage, type PubSub } from 'type-graphql';
import { UploadedFile } from '../schema/files/payloads.ts';
import { UploadedSource } from '../schema/catalog/payloads.ts';
import { withDerivedDescriptions } from '../schema/dialect/derived-descriptions.ts';
import { type InputChecks, withInputBounds } from '../schema/dialect/input-bounds.ts';
import { withGlossary } from '../schema/glossary/with-glossary.ts';
import {
  autoApproveRequest,
  conditionsRequest,
  publishRequest,
  ruleRequest,
  sourceFilterRequest,
} from '../src/services/automation/rules/rule-request.ts';
import { generationRequest, profileRequest } from '../src/services/generation/settings.ts';
import { withRowValues } from './row-values.ts';
import { validateArgument } from './validate-argument.ts';
import { ApiKeyResolver } from './accounts/api-key-resolver.ts';
import { EmailResolver } from './accounts/email-resolver.ts';
import { IdentityResolver } from './accounts/identity-resolver.ts';
import { PasswordResolver } from './accounts/password-resolver.ts';
import { SecondFactorResolver } from './accounts/second-factor-resolver.ts';
import { SessionResolver } from './accounts/session-resolver.ts';
import { UserSecondFactorResolver } from './accounts/user-second-factor-resolver.ts';
import { AccountDeletionResolver } from './privacy/account-deletion-resolver.ts';
import { NotificationResolver } from './notifications/notification-resolver.ts';
import { AuditResolver } from './organizations/audit-resolver.ts';
import { ChatTenantResolver } from './organizations/chat-tenant-resolver.ts';
import { AutomationResolver } from './automation/automation-resolver.ts';
import { WebhookEndpointResolver } from './outgoing-webhooks/webhook-endpoint-resolver.ts';
import { PluginResolver } from './plugin/plugin-resolver.ts';
import { DataExportResolver } from './privacy/data-export-resolver.ts';
import { AuthResolver } from './accounts/auth-resolver.ts';
import { UserResolver } from './accounts/user-resolver.ts';
import { CheckoutResolver } from './billing/checkout-resolver.ts';
import { LedgerResolver } from './billing/ledger-resolver.ts';
import { PayAResolver } from './billing/pay-a-resolver.ts';
import { PaymentResolver } from './billing/payment-resolver.ts';
import { UsageResolver } from './billing/usage-resolver.ts';
import { BalanceResolver } from './billing/balance-resolver.ts';
import { DataSourceResolver } from './catalog/data-source-resolver.ts';
import { ItemResolver } from './catalog/item-resolver.ts';
import { ProjectResolver } from './catalog/project-resolver.ts';
import { GenerationResolver } from './generation/generation-resolver.ts';
import { JobResolver } from './jobs/job-resolver.ts';
import { BlogPostResolver } from './blog/blog-post-resolver.ts';
import { BlogTemplateResolver } from './blog/blog-template-resolver.ts';
import { ContentPreviewResolver } from './profiles/content-preview-resolver.ts';
import { ContentProfileResolver } from './profiles/content-profile-resolver.ts';
import { StaffResolver } from './organizations/staff-resolver.ts';
import { OrganizationResolver } from './organizations/organization-resolver.ts';
import { StoreAResolver } from './stores/storeA-resolver.ts';
import { StockPhotoResolver } from './photos/stock-photo-resolver.ts';
import { StoreConnectionResolver } from './stores/store-connection-resolver.ts';
import { StudioCommentResolver } from './studio/studio-comment-resolver.ts';
import {
  StudioRequestDetailResolver,
  StudioRequestResolver,
  StudioRequestEntryResolver,
} from './studio/studio-request-resolver.ts';
import { AuditFindingResolver, StoreAuditResolver } from './studio/store-audit-resolver.ts';
import { StudioToolResolver } from './studio/studio-tool-resolver.ts';
import { SyncResolver } from './sync/sync-resolver.ts';

/** TypeGraphQL requires a PubSub. Every subscription here has its own source (`subscribe`). */
const noPubSub: PubSub = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('subscriptions must name their own source');
  },
};

/** The input types that services check with zod. */
const CHECKS: InputChecks = {
  GenerationInput: generationRequest,
  AuditGenerationInput: generationRequest,
  ComparedSettingsInput: generationRequest,
  ContentProfileInput: profileRequest,
  CreateAutomationRuleInput: ruleRequest,
  UpdateAutomationRuleInput: ruleRequest,
  AutomationConditionsInput: conditionsRequest,
  SourceFilterInput: sourceFilterRequest,
  AutoApproveInput: autoApproveRequest,
  AutoPublishInput: publishRequest,
};

// A field without a resolver is a property. By default, TypeGraphQL would add a resolver that runs middleware.
for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;

const built = await buildSchema({
  resolvers: [
    AuthResolver,
    SessionResolver,
    PasswordResolver,
    EmailResolver,
    SecondFactorResolver,
    IdentityResolver,
    UserResolver,
    UserSecondFactorResolver,
    ApiKeyResolver,
    WebhookEndpointResolver,
    AutomationResolver,
    OrganizationResolver,
    AuditResolver,
    ChatTenantResolver,
    StaffResolver,
    StoreConnectionResolver,
    StoreAResolver,
    ProjectResolver,
    DataSourceResolver,
    ItemResolver,
    ContentPreviewResolver,
    ContentProfileResolver,
    BlogTemplateResolver,
    BlogPostResolver,
    StockPhotoResolver,
    GenerationResolver,
    JobResolver,
    NotificationResolver,
    AccountDeletionResolver,
    SyncResolver,
    BalanceResolver,
    LedgerResolver,
    UsageResolver,
    CheckoutResolver,
    PaymentResolver,
    PayAResolver,
    PluginResolver,
    DataExportResolver,
    StudioRequestResolver,
    StudioRequestEntryResolver,
    StudioRequestDetailResolver,
    StudioCommentResolver,
    StudioToolResolver,
    AuditFindingResolver,
    StoreAuditResolver,
  ],
  // The responses of hand-made routes, which are in the documents but in no operation.
  orphanedTypes: [UploadedSource, UploadedFile],
  pubSub: noPubSub,
  // It would execute an introspection at each start. Tests do that.
  skipCheck: true,
  validateFn: validateArgument,
});

/** The schema of the service: Apollo serves it as it is, SOFA in its REST dialect. */
export const schema = withDerivedDescriptions(withInputBounds(withGlossary(withRowValues(built)), CHECKS));
