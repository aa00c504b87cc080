import { verifyWebhook, WebhookVerificationError } from '@groundswell/fundraising';

/** Prints what the client makes of webhooks that are right and of broken ones. */
interface Received {
  name: string;
  body: string;
  headers: Record<string, string>;
  secrets: string[];
}

async function read({ body, headers, secrets }: Received) {
  try {
    const event = await verifyWebhook(body, headers, secrets);

    const { nickname } = event.data.donation;
    return { id: event.id, type: event.type, seconds: event.timestamp.getTime() / 1000, nickname };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { refused: error.message };
    if (error instanceof TypeError) return { mistaken: error.message };
    throw error;
  }
}

const printed: Record<string, unknown> = {};
const cases: Received[] = JSON.parse(process.env.GROUNDSWELL_WEBHOOKS ?? '[]');
for (const received of cases) printed[received.name] = await read(received);
process.stdout.write(JSON.stringify(printed));
