import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Session } from '../../entities/accounts/session.ts';
import { Message, SessionPage } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { isCurrent, listSessions } from '../../src/services/accounts/sessions/list-sessions.ts';
import { logoutAll, revokeSession } from '../../src/services/accounts/sessions/logout.ts';

@Resolver(() => Session)
export class SessionResolver {
  @Rest('GET /auth/sessions')
  @Query(() => SessionPage, {
    description:
      'Lists the active sessions of the signed-in user, newest first. A session is active while at least one of ' +
      'its tokens is valid.',
  })
  sessions(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<SessionPage> {
    return listSessions(ctx, page);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the access token of this call belongs to the session.' })
  current(@Ctx() ctx: Context, @Root() session: Session): boolean {
    return isCurrent(ctx, session);
  }

  @Rest('DELETE /auth/sessions/:session_id', {
    status: 204,
    errors: { 404: 'The session has ended or belongs to another user' },
  })
  @Mutation(() => Boolean, {
    description:
      'Ends a session of the signed-in user, which may be the current one. Its tokens, open streams and sockets ' +
      'stop working.',
  })
  revokeSession(@Ctx() ctx: Context, @Arg('sessionId', () => ID) sessionId: string): Promise<boolean> {
    return revokeSession(ctx, sessionId);
  }

  @Rest('POST /auth/logout-all')
  @Mutation(() => Message, {
    description: 'Ends every session of the signed-in user, and every sign-in that still waits for a second factor.',
  })
  logoutAll(@Ctx() ctx: Context): Promise<Message> {
    return logoutAll(ctx);
  }
}
