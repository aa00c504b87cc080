import type { OauthApplicationRequest } from '../../../generated/operations/operations.ts';
import type { RequestContext } from '../../context.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { oauthApplicationList } from '../../db/queries/staff-lists/oauth-application-list.ts';
import {
  type ListedOauthApplication,
  oauthApplicationRecords,
} from '../../db/queries/staff-records/oauth-applications.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { readOauthApplication } from '../../domain/applications/oauth-application.ts';
import {
  createOauthClient,
  deleteOauthClient,
  oauthClientVersion,
  rotateOauthClientSecret,
  updateOauthClient,
} from '../../domain/applications/oauth-clients.ts';
import { change } from '../../domain/change.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { presentOauthApplication } from '../presenters/access.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const oauthApplications = {
  listOauthApplications: answerList({
    schema: 'OauthApplication',
    list: oauthApplicationList,
    filters: async (_knex, _query: StaffOperations['listOauthApplications']['query']) => ({}),
    records: oauthApplicationRecords,
    present: presentOauthApplication,
  }),

  getOauthApplication: async ({ params }, { database }) =>
    answer(await requireApplication(database.primary, params.oauth_application_id)),

  async createOauthApplication({ body, principal }, context) {
    const { primary } = context.database;
    const { confidential = true, trusted, passwords_allowed, registration_allowed, owner_email } = body;
    const { client, secret } = await change(context, callerOf(principal), createOauthClient, {
      ...(await readValues(context, body)),
      confidential,
      trusted,
      passwords_allowed,
      registration_allowed,
      owner_user_id: owner_email === undefined ? null : await ownerOf(primary, owner_email),
    });
    const { body: created } = answer(await requireApplication(primary, client.id));
    return { status: 201, body: { ...created, client_secret: secret } };
  },

  updateOauthApplication(request, context) {
    const { params, body, principal } = request;
    const { trusted, passwords_allowed, registration_allowed } = body;
    const { primary } = context.database;
    const id = params.oauth_application_id;
    return answerEdit(
      request,
      async (isExpected) => {
        const values = await readValues(context, { ...(await requireApplication(primary, id)), ...body });
        const changes = { ...values, trusted, passwords_allowed, registration_allowed };
        await change(context, callerOf(principal), updateOauthClient, { ...changes, id, isExpected });
      },
      async () => answer(await requireApplication(primary, id)),
    );
  },

  async rotateOauthApplicationSecret(request, context) {
    const { params, principal } = request;
    const { primary } = context.database;
    let client_secret: string | null = null;
    const { headers, body } = await answerEdit(
      request,
      async (isExpected) => {
        const { client_id: clientId } = await requireApplication(primary, params.oauth_application_id);
        const input = { clientId, isExpected };
        client_secret = (await change(context, callerOf(principal), rotateOauthClientSecret, input)).secret;
      },
      async () => answer(await requireApplication(primary, params.oauth_application_id)),
    );
    return { status: 200, headers, body: { ...body, client_secret } };
  },

  async deleteOauthApplication({ params, principal }, context) {
    const application = await requireApplication(context.database.primary, params.oauth_application_id);
    await change(context, callerOf(principal), deleteOauthClient, { clientId: application.client_id });
    return { status: 200, body: answer(application).body };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function requireApplication(knex: DatabaseHandle, id: number): Promise<ListedOauthApplication> {
  const [application] = await oauthApplicationRecords(knex, [id]);
  if (!application) throw new NotFoundError();
  return application;
}

function answer(application: ListedOauthApplication) {
  return {
    status: 200 as const,
    body: { oauth_application: presentOauthApplication(application) },
    headers: versionHeader(oauthClientVersion(application)),
  };
}

/** Reads the values with the same rules as the developer area. @throws ValidationError */
async function readValues(
  { database: { primary } }: RequestContext,
  { name, description, application_url, redirect_uris = [] }: Omit<OauthApplicationRequest, 'owner_email'>,
) {
  const site = siteBranding(await new BrandingRepository(primary).find());
  const form = {
    name,
    description: description ?? '',
    application_url: application_url ?? '',
    redirect_uris: redirect_uris.join('\n'),
  };
  const { values, errors } = readOauthApplication(form, site.name);
  const refused = Object.entries(errors).flatMap(([field, message]) =>
    message ? [invalid(field, message)] : [],
  );
  if (refused.length > 0) throw new ValidationError(refused);
  return values;
}

/** @throws ValidationError if nobody has the address */
async function ownerOf(knex: DatabaseHandle, email: string): Promise<number> {
  const user = await new UserRepository(knex).findSummary({ email });
  if (user) return user.id;
  throw new ValidationError([invalid('owner_email', "is nobody's address. Let them sign up first")]);
}
