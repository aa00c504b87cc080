import { invitationOfToken, invitesToShownTeam, openInvitations } from '../queries/open-invitations.ts';
import type { InvitationRow } from '../rows/team-rows.ts';
import { Repository } from './repository.ts';

/** An invitation to a team, or to create a page in a campaign. Absent columns are null. */
export type NewInvitation = ({ team_id: number } | { campaign_id: number }) &
  Partial<Omit<InvitationRow, 'id' | 'team_id' | 'campaign_id' | 'created_at'>>;

/** An invitation without its token, which only its creator ever sees. */
export type InvitationRecord = Pick<
  InvitationRow,
  'id' | 'team_id' | 'email' | 'single_use' | 'created_at'
> & {
  expires_at: Date;
};

/** Values that an invitation gives a page that is created with it, unless other values are sent. */
export interface OpenInvitation {
  id: number;
  charity_uid: string | null;
  target_cents: number | null;
}

export interface AcceptedInvitation {
  id: number;
  team_id: number | null;
  /** The team's own page. */
  team_page_id: number | null;
}

/** The contents of an invitation's email. */
export interface MailedInvitation {
  team_id: number | null;
  campaign_id: number;
  campaign_name: string;
  /** Registration URL of the application that created it. */
  registration_url: string | null;
}

/** Invitations: each works for one page or for many until it expires, by the database's clock. */
export class InvitationRepository extends Repository {
  async create(invitation: NewInvitation, lifetimeDays: number): Promise<InvitationRecord> {
    const [created] = await this.knex('invitations')
      .insert({
        ...invitation,
        expires_at: this.knex.raw(`now() + ? * interval '1 day'`, [lifetimeDays]),
      })
      .returning(['id', 'team_id', 'email', 'single_use', 'created_at', 'expires_at']);
    return created;
  }

  /** Finds the invitation with which a page in this campaign could be created now. `accept` has the final say. */
  async findOpen(tokenHash: Buffer, campaignId: number): Promise<OpenInvitation | undefined> {
    return openInvitations(this.knex, tokenHash)
      .leftJoin('charities', 'charities.id', 'invitations.charity_id')
      .whereRaw('coalesce(invitations.campaign_id, teams.campaign_id) = ?', [campaignId])
      .first('invitations.id', 'charities.uid as charity_uid', 'invitations.target_cents');
  }

  /** @returns `undefined` for an invitation that no longer works, so its email isn't sent */
  async findToMail(id: number): Promise<MailedInvitation | undefined> {
    return this.knex('invitations')
      .leftJoin('teams', 'teams.id', 'invitations.team_id')
      .joinRaw('join campaigns on campaigns.id = coalesce(invitations.campaign_id, teams.campaign_id)')
      .leftJoin(
        'registered_applications',
        'registered_applications.id',
        'invitations.registered_application_id',
      )
      .where('invitations.id', id)
      .whereNull('invitations.accepted_at')
      .whereNull('invitations.cancelled_at')
      .where('invitations.expires_at', '>', this.knex.fn.now())
      .first(
        'invitations.team_id',
        'campaigns.id as campaign_id',
        'campaigns.name as campaign_name',
        this.knex.raw(`case when invitations.team_id is null
                            then registered_applications.individual_registration_url
                            else registered_applications.team_registration_url end as registration_url`),
      );
  }

  /** Adds another token that accepts the invitation. */
  async addToken(id: number, tokenHash: Buffer): Promise<void> {
    await this.knex('invitation_tokens').insert({ invitation_id: id, token_hash: tokenHash });
  }

  /**
   * Accepts with one conditional update: if several pages use the token of a single-use invitation at the same time, exactly one gets in.
   * @returns `undefined` for a token that is unknown, used, cancelled or expired, or belongs to a hidden team or to a
   * different campaign than the page
   */
  async accept(
    tokenHash: Buffer,
    page: { id: number; campaign_id: number },
  ): Promise<AcceptedInvitation | undefined> {
    const { rows }: { rows: AcceptedInvitation[] } = await this.knex.raw(
      `update invitations set accepted_at = case when single_use then now() end,
              accepted_page_id = case when single_use then :pageId::bigint end
        where ${invitationOfToken}
          and coalesce(invitations.campaign_id,
                (select teams.campaign_id from teams where teams.id = invitations.team_id)) = :campaignId
          and invitations.accepted_at is null and invitations.cancelled_at is null
          and invitations.expires_at > now() and ${invitesToShownTeam}
       returning invitations.id, invitations.team_id,
                 (select teams.page_id from teams where teams.id = invitations.team_id) as team_page_id`,
      { tokenHash, pageId: page.id, campaignId: page.campaign_id },
    );
    const [accepted] = rows;
    if (!accepted) return undefined;
    await this.knex('pages')
      .where('pages.id', page.id)
      .update({ invitation_id: accepted.id, updated_at: this.knex.fn.now() });
    return accepted;
  }

  /**
   * Cancels an invitation; one that was already cancelled or has expired is left unchanged.
   * @returns what happened, `undefined` if the team has no such invitation
   */
  async cancel(id: number, teamId: number): Promise<'cancelled' | 'already accepted' | undefined> {
    const cancelled = await this.knex('invitations')
      .where({ id, team_id: teamId })
      .whereNull('accepted_at')
      .update({ cancelled_at: this.knex.raw('coalesce(cancelled_at, now())') });
    if (cancelled > 0) return 'cancelled';
    // A separate statement, so that it sees an acceptance that the update waited for.
    const accepted = await this.knex('invitations').where({ id, team_id: teamId }).first('id');
    return accepted && 'already accepted';
  }
}
