import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { Visitor } from '../support/visitor.ts';

/**
 * Does what a guide asks its reader to do in the browser: opens the address, signs in as the demo user and allows the
 * application. @returns the code that the last screen shows for copying
 */
export async function allowByHand(origin: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const { userEmail: email, userPassword: password } = demoCredentials;
  const visitor = await Visitor.at(origin, pathname + search);
  await visitor.submit(actionIn(visitor), { email, password });
  if (visitor.page.location !== undefined) await visitor.follow();
  if (visitor.page.html.includes('name="decision"')) {
    await visitor.submit(actionIn(visitor), { decision: 'allow' });
  }
  const code = /id="authorization_code">([^<]+)</.exec(visitor.page.html)?.[1];
  if (code === undefined) throw new Error(`no code was shown at ${address}:\n${visitor.page.html}`);
  return code;
}

function actionIn({ page }: Visitor): string {
  const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1];
  if (action === undefined) throw new Error(`the screen has no form:\n${page.html}`);
  return action.replaceAll('&amp;', '&');
}
