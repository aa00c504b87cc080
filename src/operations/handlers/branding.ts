import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { change } from '../../domain/change.ts';
import { brandingVersion, readBranding, setBranding } from '../../domain/installation/set-branding.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { colourNotes } from '../../web/views/brand-colours.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { presentBranding } from '../presenters/branding.ts';
import { removePicture, savePicture } from '../replace-picture.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers } from './types.ts';

export const branding = {
  getBranding(_request, { database: { primary } }) {
    return answerBranding(primary);
  },

  updateBranding(request, context) {
    const { body, principal } = request;
    return answerEdit(
      request,
      (isExpected) => change(context, callerOf(principal), setBranding, { ...body, isExpected }),
      () => answerBranding(context.database.primary),
    );
  },

  async saveLogo({ files, principal }, context) {
    const actor = callerOf(principal);
    await savePicture(context, { actor, files, use: 'logo' }, async (logo_url) => {
      return (await change(context, actor, setBranding, { logo_url })).formerLogo;
    });
    return answerBranding(context.database.primary);
  },

  async removeLogo({ principal }, context) {
    const { formerLogo } = await change(context, callerOf(principal), setBranding, { logo_url: null });
    await removePicture(context, formerLogo);
    return { status: 204, body: undefined };
  },

  async previewBranding({ body }, context) {
    const stored = await new BrandingRepository(context.database.primary).find();
    const row = { ...stored, ...readBranding(body) };
    const html = await context.previewHome(siteBranding(row));
    return { status: 200, body: { preview: { html, notes: colourNotes(row.colour) } } };
  },
} satisfies Partial<OperationsHandlers>;

/** Reads the branding with its version. */
async function answerBranding(knex: DatabaseHandle) {
  const row = await new BrandingRepository(knex).find();
  return {
    status: 200 as const,
    body: { branding: presentBranding(row) },
    headers: versionHeader(brandingVersion(row)),
  };
}
