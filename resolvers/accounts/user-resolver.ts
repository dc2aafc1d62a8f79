import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { EmailPreferences } from '../../entities/accounts/email-preferences.ts';
import { User } from '../../entities/accounts/user.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { Message, ChatdeskIdentity, SupportChat } from '../../schema/accounts/payloads.ts';
import { CreateUserInput, UpdateEmailPreferencesInput, UpdateUserInput } from '../../schema/accounts/user-inputs.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { supportWidgetUrl } from '../../src/providers/chat/support-widget.ts';
import { getChatdeskIdentity } from '../../src/services/accounts/users/chatdesk-identity.ts';
import { createUser, deleteUser, listUsers } from '../../src/services/accounts/users/users.ts';
import { getEmailPreferences, updateEmailPreferences } from '../../src/services/accounts/users/email-preferences.ts';
import { showMe, type UserRow } from '../../src/services/accounts/users/get-user.ts';
import { logoutUser } from '../../src/services/accounts/sessions/logout.ts';
import { updateMe, updateUser } from '../../src/services/accounts/users/update-user.ts';
import { organizationsById } from '../../src/services/organizations/get-organization.ts';

const userArg = ['userId', () => ID] as const;

@Resolver(() => User)
export class UserResolver {
  @Rest('GET /users/me')
  @Query(() => User, { description: 'Returns the signed-in user with the organization that the user belongs to.' })
  me(@Ctx() ctx: Context): Promise<UserRow> {
    return showMe(ctx);
  }

  @Rest('PATCH /users/me', {
    errors: {
      400: { WRONG_PASSWORD: 'The current password is missing or wrong' },
      403: { FORBIDDEN: 'A member cannot become administrator or deactivate the own account' },
      409: [
        'This email address is already registered',
        'The last active administrator can be neither demoted nor removed',
      ],
      429: {
        TOO_MANY_ATTEMPTS: 'Too many wrong passwords were tried (by default 10 in 15 minutes)',
        RATE_LIMITED: [
          'Too many mails were sent to the new address (by default 3 in 10 minutes)',
          'Too many addresses were added to the organization (by default 50 in a day)',
        ],
      },
    },
  })
  @Mutation(() => User, {
    description:
      'Changes the account of the signed-in user and returns it. A new email address or password requires ' +
      '`currentPassword`. A new address has to be verified again; a mail goes to the new and to the former ' +
      'address. A new password ends all other sessions and is announced by mail.',
  })
  updateMe(@Ctx() ctx: Context, @Arg('input', () => UpdateUserInput) input: UpdateUserInput): Promise<User> {
    return updateMe(ctx, input);
  }

  @Rest('GET /users', { access: 'admin' })
  @Query(() => [User], {
    description: 'Lists all users of the organization, including deactivated ones, oldest first.',
  })
  users(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<UserRow[]> {
    return listUsers(ctx, page);
  }

  @Rest('POST /users', {
    verifiedEmail: true,
    status: 201,
    access: 'admin',
    errors: {
      409: 'This email address is already registered',
      429: {
        RATE_LIMITED: [
          'Too many mails were sent to this address (by default 3 in 10 minutes)',
          'Too many addresses were added to the organization (by default 50 in a day)',
        ],
      },
    },
  })
  @Mutation(() => User, {
    description:
      'Creates a user of the organization, who can sign in at once, and returns the user. The service sends the ' +
      'user a welcome mail with the password and a link that verifies the address. Until the user opens it, resets the ' +
      'password by mail or signs in with an identity provider, the address is not verified.',
  })
  createUser(@Ctx() ctx: Context, @Arg('input', () => CreateUserInput) input: CreateUserInput): Promise<User> {
    return createUser(ctx, input);
  }

  @Rest('PATCH /users/:user_id', {
    access: 'admin',
    errors: {
      403: {
        FORBIDDEN: 'Nobody else may change the account of a super admin',
        EMAIL_NOT_VERIFIED:
          'Another user gets a new address or password, and the address of the caller is not verified although the configuration requires it',
      },
      400: { WRONG_PASSWORD: 'The own account is changed and the current password is missing or wrong' },
      409: [
        'This email address is already registered',
        'The last active administrator can be neither demoted nor removed',
      ],
      429: {
        RATE_LIMITED: [
          'Too many mails were sent to the new address (by default 3 in 10 minutes)',
          'Too many addresses were added to the organization (by default 50 in a day)',
        ],
      },
    },
  })
  @Mutation(() => User, {
    description:
      'Changes a user of the organization and returns the user. It does not require the password of that user. ' +
      'A new password, a deactivation and a demotion end the sessions of the user and delete the API keys that the ' +
      'user created. For the own account the rules of `updateMe` apply.',
  })
  updateUser(
    @Ctx() ctx: Context,
    @Arg(...userArg) userId: string,
    @Arg('input', () => UpdateUserInput) input: UpdateUserInput,
  ): Promise<User> {
    return updateUser(ctx, userId, input);
  }

  @Rest('DELETE /users/:user_id', {
    status: 204,
    access: 'admin',
    errors: {
      403: { FORBIDDEN: 'Nobody else may change the account of a super admin' },
      409: 'The last active administrator can be neither demoted nor removed',
    },
  })
  @Mutation(() => Boolean, {
    description:
      "Deactivates a user, ends all of the user's sessions and deletes the API keys that the user created. The " +
      'record stays, and `updateUser` can activate the user again.',
  })
  deleteUser(@Ctx() ctx: Context, @Arg(...userArg) userId: string): Promise<boolean> {
    return deleteUser(ctx, userId);
  }

  @Rest('POST /users/:user_id/logout-all', {
    access: 'admin',
    errors: { 403: { FORBIDDEN: 'Nobody else may change the account of a super admin' } },
  })
  @Mutation(() => Message, {
    description:
      'Ends every session of a user of the organization, and every sign-in of the user that still waits for a ' +
      'second factor.',
  })
  logoutAllForUser(@Ctx() ctx: Context, @Arg(...userArg) userId: string): Promise<Message> {
    return logoutUser(ctx, userId);
  }

  @Rest('GET /users/me/email-preferences')
  @Query(() => EmailPreferences, { description: 'Returns which kinds of mail the signed-in user gets.' })
  emailPreferences(@Ctx() ctx: Context): Promise<EmailPreferences> {
    return getEmailPreferences(ctx);
  }

  @Rest('PATCH /users/me/email-preferences')
  @Mutation(() => EmailPreferences, {
    description:
      'Changes which kinds of mail the signed-in user gets, and returns all preferences. Notifications in the ' +
      'application are not affected.',
  })
  updateEmailPreferences(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateEmailPreferencesInput) input: UpdateEmailPreferencesInput,
  ): Promise<EmailPreferences> {
    return updateEmailPreferences(ctx, input);
  }

  @Rest('GET /users/me/chatdesk-identity', {
    secret: true,
    errors: { 503: { NOT_CONFIGURED: 'Chat desk is not configured' } },
  })
  @Query(() => ChatdeskIdentity, {
    description:
      'Returns the data with which the chat widget of the frontend proves to the chat desk who the signed-in ' +
      'user is.',
  })
  chatdeskIdentity(@Ctx() ctx: Context): Promise<ChatdeskIdentity> {
    return getChatdeskIdentity(ctx);
  }

  @Rest('GET /users/me/support-chat')
  @Query(() => SupportChat, {
    description: 'Returns where signed-in users can write to the support of the service, if there is a chat for it.',
  })
  supportChat(@Ctx() { config }: Context): SupportChat {
    return { widgetUrl: supportWidgetUrl(config) };
  }

  @FieldResolver(() => Organization, { description: 'The organization that the user belongs to.' })
  organization(@Ctx() ctx: Context, @Root() user: User): Promise<Organization | null> {
    return load(ctx, organizationsById, user.organizationId);
  }
}
