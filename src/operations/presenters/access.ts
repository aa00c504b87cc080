import type { ApiKey, OauthApplication } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { ListedApiKey } from '../../db/queries/staff-records/api-keys.ts';
import type { ListedOauthApplication } from '../../db/queries/staff-records/oauth-applications.ts';

export function presentApiKey(key: ListedApiKey): ApiKey {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: key.scopes,
    state: key.revoked_at ? 'revoked' : 'active',
    campaign_uid: key.campaign_uid,
    campaign_name: key.campaign_name,
    individual_registration_url: key.individual_registration_url,
    team_registration_url: key.team_registration_url,
    created_at: presentTimestamp(key.created_at),
    revoked_at: presentOptionalTimestamp(key.revoked_at),
  };
}

export function presentOauthApplication(application: ListedOauthApplication): OauthApplication {
  return {
    id: application.id,
    client_id: application.client_id,
    name: application.name,
    description: application.description,
    application_url: application.application_url,
    redirect_uris: application.redirect_uris,
    confidential: application.confidential,
    trusted: application.trusted,
    implicit_allowed: application.implicit_allowed,
    passwords_allowed: application.passwords_allowed,
    registration_allowed: application.registration_allowed,
    owner_id: application.owner_id,
    owner_name: application.owner_name,
    owner_email: application.owner_email,
    created_at: presentTimestamp(application.created_at),
    updated_at: presentTimestamp(application.updated_at),
  };
}
