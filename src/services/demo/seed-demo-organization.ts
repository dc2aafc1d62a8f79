import { randomBytes } from 'node:crypto';
import { SourceType } from '../../../entities/catalog/data-source.ts';
import { Role } from '../../../entities/accounts/user.ts';
import type { Context, Viewer } from '../../core/context.ts';
import { assertEmailAvailable, normalizeEmail } from '../accounts/addresses/email-address.ts';
import { hashPassword } from '../accounts/passwords/check-password.ts';
import { createOrganization } from '../accounts/sign-up/create-organization.ts';
import { startImport } from '../catalog/imports/start-import.ts';
import { createProject } from '../catalog/projects/save-project.ts';
import { createDataSource } from '../catalog/sources/create-data-source.ts';
import { DEMO_PRODUCTS } from './demo-products.ts';

/** How to sign in to a demo organization, and what it has. */
export interface DemoOrganization {
  organizationId: string;
  email: string;
  password: string;
  projectId: string;
  importJobId: string;
}

/**
 * Creates an organization with an administrator, whose address counts as verified, and a project whose import of a small
 * catalogue is queued. For the command line: it checks no permissions. Throws 409 if the address is taken.
 */
export async function seedDemoOrganization(ctx: Context, given: string): Promise<DemoOrganization> {
  const email = normalizeEmail(given);
  await assertEmailAvailable(ctx, email);
  const password = randomBytes(12).toString('base64url');
  const founder = {
    companyName: 'Demo Shop',
    email,
    passwordHash: await hashPassword(ctx, password),
    firstName: 'Demo',
    lastName: '',
    emailVerified: true,
  };
  const { id, organizationId } = await createOrganization(ctx, founder, (_own, user) => user);
  const user: Viewer = {
    id,
    email,
    organizationId,
    role: Role.admin,
    isSuperAdmin: false,
    emailVerified: true,
    session: null,
  };
  const own = { ...ctx, user };
  const project = await createProject(own, {
    name: 'Demo catalogue',
    description: 'A small catalogue for trying the service out.',
  });
  const rows = DEMO_PRODUCTS.map((product) => ({ ...product }));
  const source = await createDataSource(own, project.id, { name: 'Demo', sourceType: SourceType.manual, rows });
  const { id: importJobId } = await startImport(own, project.id, source.id);
  return { organizationId, email, password, projectId: project.id, importJobId };
}
