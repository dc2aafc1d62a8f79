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
    description: 'The signed-in user’s own sessions that have a token which still counts, newest first.',
  })
  sessions(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<SessionPage> {
    return listSessions(ctx, page);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the session of the token that asks.' })
  current(@Ctx() ctx: Context, @Root() session: Session): boolean {
    return isCurrent(ctx, session);
  }

  @Rest('DELETE /auth/sessions/:session_id', { status: 204 })
  @Mutation(() => Boolean, {
    description:
      'Ends an own session, the one that asks included. 404 `Session not found` for any other and one that is over.',
  })
  revokeSession(@Ctx() ctx: Context, @Arg('sessionId', () => ID) sessionId: string): Promise<boolean> {
    return revokeSession(ctx, sessionId);
  }

  @Rest('POST /auth/logout-all')
  @Mutation(() => Message, {
    description: 'Ends every session of the signed-in user, and every sign-in that waits for a second factor.',
  })
  logoutAll(@Ctx() ctx: Context): Promise<Message> {
    return logoutAll(ctx);
  }
}
