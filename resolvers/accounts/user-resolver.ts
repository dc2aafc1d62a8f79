import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { EmailPreferences } from '../../entities/accounts/email-preferences.ts';
import { User } from '../../entities/accounts/user.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { Message, ChatdeskIdentity } from '../../schema/accounts/payloads.ts';
import { CreateUserInput, UpdateEmailPreferencesInput, UpdateUserInput } from '../../schema/accounts/user-inputs.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { getChatdeskIdentity } from '../../src/services/accounts/users/chatdesk-identity.ts';
import { createUser, deleteUser, listUsers } from '../../src/services/accounts/users/users.ts';
import { getEmailPreferences, updateEmailPreferences } from '../../src/services/accounts/users/email-preferences.ts';
import { getMe } from '../../src/services/accounts/users/get-user.ts';
import { logoutUser } from '../../src/services/accounts/sessions/logout.ts';
import { updateMe, updateUser } from '../../src/services/accounts/users/update-user.ts';
import { organizationsById } from '../../src/services/organizations/get-organization.ts';

const userArg = ['userId', () => ID] as const;

@Resolver(() => User)
export class UserResolver {
  @Rest('GET /users/me')
  @Query(() => User, { description: 'The signed-in user.' })
  me(@Ctx() ctx: Context): Promise<User> {
    return getMe(ctx);
  }

  @Rest('PATCH /users/me')
  @Mutation(() => User, {
    description:
      'Changes the own account. A new address or password needs `currentPassword`: 400 `Current password is incorrect` without it, 429 after too many wrong ones. 403 for a member’s own role or state. 409 when the address is taken, or for the last active administrator.',
  })
  updateMe(@Ctx() ctx: Context, @Arg('input', () => UpdateUserInput) input: UpdateUserInput): Promise<User> {
    return updateMe(ctx, input);
  }

  @Rest('GET /users', { access: 'admin' })
  @Query(() => [User], { description: 'The users of the organization, active or not, oldest first.' })
  users(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<User[]> {
    return listUsers(ctx, page);
  }

  @Rest('POST /users', { status: 201, access: 'admin' })
  @Mutation(() => User, {
    description:
      'Makes a user of the organization, who can sign in at once and gets the password by mail. 409 when the address is taken.',
  })
  createUser(@Ctx() ctx: Context, @Arg('input', () => CreateUserInput) input: CreateUserInput): Promise<User> {
    return createUser(ctx, input);
  }

  @Rest('PATCH /users/:user_id', { access: 'admin' })
  @Mutation(() => User, {
    description:
      'Changes a user of the organization without that user’s password; the own account as `updateMe` does, 400 when `Current password is incorrect`. 409 when the address is taken, or for the last active administrator.',
  })
  updateUser(
    @Ctx() ctx: Context,
    @Arg(...userArg) userId: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
  ): Promise<User> {
    return updateUser(ctx, userId, input);
  }

  @Rest('DELETE /users/:user_id', { status: 204, access: 'admin' })
  @Mutation(() => Boolean, {
    description:
      'Deactivates a user, whose sessions and API keys end; the record stays, and `updateUser` can activate it again. 409 for the last active administrator.',
  })
  deleteUser(@Ctx() ctx: Context, @Arg(...userArg) userId: string): Promise<boolean> {
    return deleteUser(ctx, userId);
  }

  @Rest('POST /users/:user_id/logout-all', { access: 'admin' })
  @Mutation(() => Message, { description: 'Ends all sessions of a user of the organization.' })
  logoutAllForUser(@Ctx() ctx: Context, @Arg(...userArg) userId: string): Promise<Message> {
    return logoutUser(ctx, userId);
  }

  @Rest('GET /users/me/email-preferences')
  @Query(() => EmailPreferences, { description: 'Which mails the signed-in user wants.' })
  emailPreferences(@Ctx() ctx: Context): Promise<EmailPreferences> {
    return getEmailPreferences(ctx);
  }

  @Rest('PATCH /users/me/email-preferences')
  @Mutation(() => EmailPreferences, { description: 'Changes which mails the signed-in user wants.' })
  updateEmailPreferences(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateEmailPreferencesInput) input: UpdateEmailPreferencesInput,
  ): Promise<EmailPreferences> {
    return updateEmailPreferences(ctx, input);
  }

  @Rest('GET /users/me/chatdesk-identity', { secret: true })
  @Query(() => ChatdeskIdentity, {
    description: 'With what the chat widget proves who is chatting. 503 `Chat desk is not configured` without a key.',
  })
  chatdeskIdentity(@Ctx() ctx: Context): Promise<ChatdeskIdentity> {
    return getChatdeskIdentity(ctx);
  }

  @FieldResolver(() => Organization)
  organization(@Ctx() ctx: Context, @Root() user: User): Promise<Organization | null> {
    return load(ctx, organizationsById, user.organizationId);
  }
}
