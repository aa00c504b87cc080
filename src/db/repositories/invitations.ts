import type { InvitationRow } from '../rows/team-rows.ts';
import { Repository } from './repository.ts';

export interface NewInvitation {
  team_id: number;
  token_hash: Buffer;
  email: string | null;
  /** Null when an application made it. */
  created_by_user_id: number | null;
}

/** An invitation without its token, which only its maker ever sees. */
export type InvitationRecord = Pick<InvitationRow, 'id' | 'team_id' | 'email' | 'created_at'> & {
  expires_at: Date;
};

export interface AcceptedInvitation {
  id: number;
  team_id: number;
  /** The team's own page. */
  team_page_id: number;
}

/** Invitations to teams: each takes one page into its team, once, within its life, by the database's clock. */
export class InvitationRepository extends Repository {
  async create(invitation: NewInvitation, lifetimeDays: number): Promise<InvitationRecord> {
    const [created] = await this.knex('invitations')
      .insert({
        ...invitation,
        expires_at: this.knex.raw(`now() + ? * interval '1 day'`, [lifetimeDays]),
      })
      .returning(['id', 'team_id', 'email', 'created_at', 'expires_at']);
    return created;
  }

  /** Whether a page of this campaign could be taken in now. Only `accept` decides. */
  async isOpen(tokenHash: Buffer, campaignId: number): Promise<boolean> {
    const open = await this.knex('invitations')
      .join('teams', 'teams.id', 'invitations.team_id')
      .where({ 'invitations.token_hash': tokenHash, 'teams.campaign_id': campaignId })
      .whereNull('invitations.accepted_at')
      .whereNull('invitations.cancelled_at')
      .where('invitations.expires_at', '>', this.knex.fn.now())
      .first('invitations.id');
    return open !== undefined;
  }

  /**
   * One conditional update: of any number of pages that come with the same token exactly one gets in.
   * @returns `undefined` for a token that is unknown, used, cancelled, too old, or of another campaign than the page
   */
  async accept(
    tokenHash: Buffer,
    page: { id: number; campaign_id: number },
  ): Promise<AcceptedInvitation | undefined> {
    const { rows }: { rows: AcceptedInvitation[] } = await this.knex.raw(
      `update invitations set accepted_at = now(), accepted_page_id = :pageId
         from teams
        where teams.id = invitations.team_id and teams.campaign_id = :campaignId
          and invitations.token_hash = :tokenHash
          and invitations.accepted_at is null and invitations.cancelled_at is null
          and invitations.expires_at > now()
       returning invitations.id, invitations.team_id, teams.page_id as team_page_id`,
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
   * Makes an invitation worthless; one that was cancelled or has run out stays so.
   * @returns what became of it, `undefined` when the team has no such invitation
   */
  async cancel(id: number, teamId: number): Promise<'cancelled' | 'already accepted' | undefined> {
    const cancelled = await this.knex('invitations')
      .where({ id, team_id: teamId })
      .whereNull('accepted_at')
      .update({ cancelled_at: this.knex.raw('coalesce(cancelled_at, now())') });
    if (cancelled > 0) return 'cancelled';
    // A statement of its own: it sees an acceptance that the update has waited for.
    const accepted = await this.knex('invitations').where({ id, team_id: teamId }).first('id');
    return accepted && 'already accepted';
  }
}
