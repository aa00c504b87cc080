import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { Contract } from '../../src/contract/contract.ts';
import { handlers } from '../../src/operations/handlers/index.ts';

/** The operations that do the same as each command that changes something, or the reason why there is none. */
const commands: Readonly<Record<string, readonly string[] | string>> = {
  'api-keys create': ['createApiKey'],
  'api-keys registration': ['updateApiKey'],
  'api-keys revoke': ['revokeApiKey'],
  'backup-done': 'called by the script that makes the backup',
  'branding set': ['updateBranding'],
  'campaigns approve-first': ['updateCampaign'],
  'campaigns how-to-give': ['updateCampaign'],
  'campaigns message': ['previewMessage', 'sendTestMessage', 'sendMessage'],
  'campaigns page-defaults': ['updateCampaign', 'saveDefaultPicture', 'removeDefaultPicture'],
  'campaigns set': ['updateCampaign'],
  'campaigns status': ['updateCampaign'],
  'campaigns thank-donors': ['updateCampaign'],
  'charities how-to-give': ['updateCharity'],
  'charities kyc': ['updateCharity'],
  'charities registration': ['updateCharity'],
  'charities set': ['updateCharity'],
  'countries add': ['createCountry'],
  'donations events assign': ['assignPaymentEvent'],
  'donations events retry': ['retryPaymentEvent'],
  'donations hide-message': ['hideMessage'],
  'donations receipt': ['issueReceipt'],
  'donations refund': ['refundDonation'],
  'donations sources create': ['createPaymentSource'],
  'donations sources disable': ['disablePaymentSource'],
  'donations sources rotate': ['rotatePaymentSourceSecret'],
  'donations sources set': ['updatePaymentSource'],
  'donations unhide-message': ['unhideMessage'],
  export: ['createExport'],
  'groups add-value': ['updateGroup'],
  'groups create': ['createGroup'],
  'groups delete': ['deleteGroup'],
  'groups remove-value': ['updateGroup'],
  'groups rename-value': ['renameGroupAnswer'],
  import: ['createImport', 'updateImport', 'startImport'],
  'leaderboards add': ['updateLeaderboard'],
  'leaderboards create': ['createLeaderboard'],
  'leaderboards delete': ['deleteLeaderboard'],
  'leaderboards remove': ['updateLeaderboard'],
  'leaderboards reorder': ['updateLeaderboard'],
  'mails edit': ['updateMailText'],
  'mails reset': ['resetMailText'],
  'oauth-clients allow-passwords': ['updateOauthApplication'],
  'oauth-clients allow-registration': ['updateOauthApplication'],
  'oauth-clients create': ['createOauthApplication'],
  'oauth-clients distrust': ['updateOauthApplication'],
  'oauth-clients forbid-passwords': ['updateOauthApplication'],
  'oauth-clients forbid-registration': ['updateOauthApplication'],
  'oauth-clients rotate': ['rotateOauthApplicationSecret'],
  'oauth-clients trust': ['updateOauthApplication'],
  'pages hide': ['hidePage'],
  'pages state': ['updatePage', 'updatePages'],
  'pages unhide': ['unhidePage'],
  'pictures hide': ['hidePicture'],
  'pictures sweep': 'housekeeping of stored files, run by a timer',
  'pictures unhide': ['unhidePicture'],
  reconcile: 'repairs the database, after a person has read what differs',
  'staff grant': ['inviteStaff', 'updateStaff'],
  'staff reset-factor': ['resetStaffFactor'],
  'staff revoke': ['updateStaff'],
  'users create': ['createUser'],
  'users disable': ['disableUser'],
  'users enable': ['enableUser'],
  'users erase': ['eraseUser'],
  'users reset': ['sendPasswordReset'],
  'webhooks create': ['createWebhook'],
  'webhooks delete': ['deleteWebhook'],
  'webhooks pause': ['updateWebhook'],
  'webhooks replay': ['replayDeliveries', 'replayDelivery'],
  'webhooks resume': ['updateWebhook'],
  'webhooks rotate': ['rotateWebhookSecret'],
  'webhooks test': ['sendTestEvent'],
};

/** Returns the full names of the subcommands that change something: those with `--as`. */
function changing(command: Command, parents: readonly string[] = []): string[] {
  const own = command.options.some(({ long }) => long === '--as') ? [parents.join(' ')] : [];
  return [...own, ...command.commands.flatMap((child) => changing(child, [...parents, child.name()]))];
}

const contract = await Contract.load('operations', handlers, { lazy: true });
const verbs = changing(await createProgram());
const desk = new URL('../../src/desk/', import.meta.url);
const deskSource = readdirSync(desk, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, desk), 'utf8'))
  .join('\n');

/** What the command line can change, an operation can, and a screen of the desk offers it. */
describe('Parity of the command line, the operations and the desk', () => {
  it('finds commands that change something', () => {
    expect(verbs).to.include.members(['webhooks create', 'donations sources rotate', 'import']);
  });

  it('covers every command that changes something, and no other', () => {
    expect(Object.keys(commands)).to.have.members(verbs);
  });

  it('names only operations of the document', () => {
    const named = Object.values(commands).flatMap((what) => (typeof what === 'string' ? [] : what));
    expect(contract.operations.map(({ id }) => id)).to.include.members(named);
  });

  for (const { id, method } of contract.operations) {
    if (method === 'get') continue;
    it(`is offered by a screen of the desk: ${id}`, () => {
      expect(deskSource.includes(`'${id}'`)).to.equal(true);
    });
  }
});
