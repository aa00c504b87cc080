import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { submitForm } from '../support/open-form.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Payment events at the desk', () => {
  const server = useServer();

  it('are assigned by the name of a page, with errors in the words of the form, and a history', async () => {
    await server.build.page({ name: 'Ada runs', state: 'active' });
    const source = await buildDonationSource(server);
    const payment = {
      type: 'payment',
      reference: 'order-1',
      occurred_at: '2026-03-01T10:00:00Z',
      amount: { value: '25.00', currency: 'AUD' },
    };
    const { event } = await bodyOf(sendEvent(server, source, payment));
    const { visitor, user } = await signInToDesk(server, 'finance');
    await visitor.open(`/payment-events/${event.id}/assign`);
    const { status, html } = await submitForm(visitor);
    expect(status).to.equal(422);
    expect(html).to.include('Page can&#39;t be blank without campaign or charity');
    const { location } = await submitForm(visitor, { page_id: 'ada runs' });
    expect(location).to.equal(`/payment-events/${event.id}?done=assign`);
    const [, history = ''] = (await visitor.follow()).html.split('>History</h2>');
    expect(history).to.include('Donation event: assign').and.include(user.name);
  });
});
