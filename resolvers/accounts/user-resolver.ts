import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { User } from '../../entities/accounts/user.ts';
import { Organization } from '../../entities/organizations/organization.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { getMe } from '../../src/services/accounts/get-me.ts';
import { organizationsById } from '../../src/services/organizations/get-organization.ts';

@Resolver(() => User)
export class UserResolver {
  @Rest('GET /users/me')
  @Query(() => User, { description: 'The signed-in user.' })
  me(@Ctx() ctx: Context): Promise<User> {
    return getMe(ctx);
  }

  @FieldResolver(() => Organization)
  organization(@Ctx() ctx: Context, @Root() user: User): Promise<Organization | null> {
    return load(ctx, organizationsById, user.organizationId);
  }
}
