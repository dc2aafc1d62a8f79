import { PACK_CT, SIGNUP_GRANT_CT } from '../../billing/plans.ts';
import { TIER_MULTIPLIERS } from '../../billing/price.ts';

/** A section of the guide, from which the assistant explains the service. */
export interface GuideSection {
  topic: string;
  about: string;
  text: string;
}

/** How the service is used. The assistant quotes these texts to customers, so they must match the service. */
export const GUIDE: readonly GuideSection[] = [
  {
    topic: 'first_steps',
    about: 'getting started, from the store to published texts',
    text: `Connect your store and test the connection; make a project for it; import the catalogue from the store or from a file; ask for an estimate and start a generation; review the texts and approve those you like; publish the approved ones to the store. A new organization begins on the Free tier with ${SIGNUP_GRANT_CT} CT.`,
  },
  {
    topic: 'connect_store',
    about: 'connecting a store',
    text: 'Stores are connected under store connections, with the platform, the address and the credentials. Shopify shops are connected by installing the app or with an access token; WooCommerce needs the consumer key and secret of a read/write key, an https address and permalinks that are not "Plain"; WordPress needs a user name and an application password. Test the connection: it becomes active, or an error says what is wrong.',
  },
  {
    topic: 'import_products',
    about: 'importing products from a store or a file',
    text: 'Products come from a connected store, from typed-in rows, or from a file of up to 50 MB: CSV, Excel (.xlsx) or JSON. The layout of a Shopify export is recognised, other columns are mapped. A preview shows what an import would do. Rows that were not taken are listed with the reason. Importing again updates what changed; products that are gone from the source are marked, and their texts stay.',
  },
  {
    topic: 'generate_texts',
    about: 'writing product texts with AI',
    text: 'Choose the items and ask for an estimate first: it shows the likely CT and whether the balance pays for them. A generation runs in the background and can be followed live, cancelled, and limited to a number of CT. Items that failed can be tried again and cost nothing while they fail. Tone, language, lengths and banned words can be stored as a content profile.',
  },
  {
    topic: 'review_and_publish',
    about: 'reviewing, approving and publishing texts',
    text: 'Generated texts wait for review: edit, approve or reject them, one by one or many at once. An edited text has to be approved again, every version is kept and can be restored. Approved texts are published to the store by a sync. Where somebody changed the text in the store meanwhile, nothing is overwritten unless you say so.',
  },
  {
    topic: 'credits',
    about: 'CT, prices of models, what is charged',
    text: `Work is paid in CT, by the tokens that the AI used: per 1000 tokens ${TIER_MULTIPLIERS.economy} CT with economy models, ${TIER_MULTIPLIERS.standard} CT with standard models and ${TIER_MULTIPLIERS.premium} CT with premium models. Before each text the most it can cost is set aside; charged is what it really used. Failed, skipped and cancelled items cost nothing. The CT of the subscription are drawn first and expire with the billing cycle, those of a top-up do not expire. All movements are listed in the transactions.`,
  },
  {
    topic: 'plans_and_top_ups',
    about: 'plans, subscription, top-ups, invoices',
    text: `There are the tiers Free, Starter, Pro and Business, monthly or yearly. A higher tier begins at once, a lower one with the next period; a cancelled subscription runs to the end of its paid period. A top-up pack brings ${PACK_CT} CT. Checkout, invoices and the portal for payment methods are under billing; administrators manage them.`,
  },
  {
    topic: 'blog_posts',
    about: 'writing and publishing blog posts',
    text: 'A blog post is written manually or by AI, also by a template with sections, and can place products of the project as links. Give it a picture of your own or search stock photos with your own key. It is published to a connected blog at once or at a time you schedule.',
  },
  {
    topic: 'store_audit',
    about: 'a store audit: what is wrong with the texts of a catalogue',
    text: 'A store audit searches the products of a project for descriptions that are missing, short or alike, SEO texts that are missing, too short or too long, missing images and alternative texts, texts in another language and banned words. It is part of the tiers from Starter on. When it is started it shows how many CT it costs at most; it gives a health score, the findings and how each can be mended. A generation for the products concerned can be started from its findings.',
  },
  {
    topic: 'api_keys',
    about: 'API keys and plugins, own AI keys',
    text: 'Store plugins use an API key, which an organization makes under API keys; its value is shown once. Where own AI keys are enabled for an organization, an administrator can store a key of an AI provider: what it writes then costs no CT.',
  },
  {
    topic: 'users_and_security',
    about: 'users, passwords, two-factor authentication, sessions',
    text: 'Administrators add users and change their roles. Everybody can change the own password, have a link mailed for a forgotten one, turn on two-factor authentication by an authenticator or by mail, see the own sessions and end them all. Nobody of the service ever asks for a password or a code.',
  },
  {
    topic: 'privacy',
    about: 'personal data: export, download and deletion of an account',
    text: 'Everybody can ask for an export of the own data: a zip file that is made in the background and can be downloaded for 7 days. An account is deleted by its owner with the password, or, where it has none because one signs in through another service, within minutes after signing in again; that is immediate and cannot be undone. The only member of an organization deletes it with everything in it. The last administrator of an organization that has other members makes another member administrator first.',
  },
];
