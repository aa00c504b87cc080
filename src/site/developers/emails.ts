import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { sampleMail } from '../../mail/mail-samples.ts';
import { isMailName, mailNames } from '../../mail/mail-texts.ts';
import { contentSecurityPolicy, emailPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { emailsView } from './emails-view.ts';

/** The emails of this installation with sample data, for people who work on them. */
export const emails = {
  async list(ctx: HtmlContext, context: Context): Promise<void> {
    const all = mailNames.map(async (name) => ({
      name,
      message: await sampleMail(name, lookOf(ctx, context)),
    }));
    sendView(ctx, { title: 'Emails', noIndex: true, main: emailsView(await Promise.all(all)) });
    ctx.set('Content-Security-Policy', `${contentSecurityPolicy()}; frame-src 'self'`);
  },

  /** @throws NotFoundError for an unknown name */
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    const { name = '' } = ctx.params;
    if (!isMailName(name)) throw new NotFoundError();
    const { html } = await sampleMail(name, lookOf(ctx, context));
    ctx.set('Content-Security-Policy', emailPolicy());
    ctx.remove('X-Frame-Options');
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = html;
  },
};

function lookOf({ state: { branding } }: HtmlContext, { config, mailTexts }: Context) {
  return { branding, baseUrl: config.baseUrl, operationsUrl: config.operationsUrl, mailTexts };
}
