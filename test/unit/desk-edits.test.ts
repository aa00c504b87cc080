import { expect } from 'chai';
import fc from 'fast-check';
import { parseDateTime, presentTimestamp } from '../../src/contract/date-times.ts';
import type { SchemaObject } from '../../src/contract/document.ts';
import { type Fields, fieldsOf } from '../../src/desk/field.ts';
import { fieldInput } from '../../src/desk/form-inputs.ts';
import { bodyOf, valuesOf } from '../../src/desk/form-values.ts';
import { loadOperationsContract } from '../../src/operations/app.ts';
import { renderHtml } from '../../src/web/views/html.ts';
import { runs } from '../support/properties.ts';
import { sentForm } from '../support/sent-form.ts';

/** All kinds of fields that an edit can have. */
const everything: SchemaObject = {
  type: 'object',
  required: ['roles'],
  properties: {
    name: { type: 'string', maxLength: 100 },
    story: { type: 'string', nullable: true, maxLength: 50_000 },
    email: { type: 'string', format: 'email', nullable: true },
    url: { type: 'string', format: 'uri', nullable: true },
    state: { type: 'string', enum: ['active', 'paused', null], nullable: true },
    target_cents: { type: 'integer', nullable: true },
    days: { type: 'integer' },
    expires_at: { type: 'string', format: 'lenient-date-time', nullable: true },
    birthday: { type: 'string', format: 'lenient-date', nullable: true },
    anonymous: { type: 'boolean' },
    events: { type: 'array', items: { type: 'string', enum: ['page.created', 'donation.created'] } },
    addresses: { type: 'array', items: { type: 'string' } },
    roles: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          role: { type: 'string', enum: ['owner', 'manager'] },
          campaign_uid: { type: 'string', nullable: true },
        },
      },
    },
  },
};

const zones = fc.constantFrom('UTC', 'Australia/Melbourne', 'America/St_Johns', 'Asia/Kathmandu');

const text = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '\n', '\r', '\r\n', '\t', 'é', '<', '"', '&', '👩‍👧'),
});
const times = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(presentTimestamp);

/** Any value that a record can have in a field. */
function anyValueOf(schema: SchemaObject): fc.Arbitrary<unknown> {
  if (schema.nullable) return fc.option(anyValueOf({ ...schema, nullable: false }));
  if (schema.enum)
    return fc.constantFrom(...schema.enum.filter((each) => each !== null), 'only the system sets it');
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.integer({ min: 0, max: 10 ** 12 });
  if (schema.type === 'array') {
    const { items = {} } = schema;
    return fc.array(items.enum ? fc.constantFrom(...items.enum) : anyValueOf(items), { maxLength: 4 });
  }
  if (schema.properties) return recordOf(schema);
  if (schema.format === 'lenient-date-time') return times;
  if (schema.format === 'lenient-date') return times.map((time) => time.slice(0, 10));
  return text;
}

/** No record has a blank text in a field that is required. */
function recordOf({ properties = {}, required = [] }: SchemaObject): fc.Arbitrary<Record<string, unknown>> {
  const anyOf = (name: string, schema: SchemaObject) =>
    required.includes(name)
      ? anyValueOf(schema).filter((value) => typeof value !== 'string' || value.trim() !== '')
      : anyValueOf(schema);
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, anyOf(name, schema)])),
  );
}

/** The body of a form after it was opened for a record, and these texts were typed. */
function saved(
  fields: Fields,
  record: object,
  zone: string,
  required: readonly string[],
  typed: Record<string, string> = {},
) {
  const opened = valuesOf(fields, record as Record<string, unknown>, zone);
  const inputs = [...fields.values()].map((field) =>
    renderHtml(fieldInput(field, opened, {}, required.includes(field.name))),
  );
  const edited = { opened: JSON.parse(JSON.stringify(opened)), required };
  return bodyOf(fields, { ...sentForm(inputs.join('\n')), ...typed }, zone, edited);
}

describe('Values of edits at the desk', () => {
  const fields = fieldsOf(everything);

  it('change nothing if nothing was typed, whatever the record has', async () => {
    const { operations } = await loadOperationsContract();
    const edits = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'If-Match'));
    expect(edits.map(({ id }) => id)).to.include('updateStaff');
    for (const schema of [everything, ...edits.map(({ bodySchema }) => bodySchema ?? {})]) {
      fc.assert(
        fc.property(recordOf(schema), zones, (record, zone) => {
          const { required = [] } = schema;
          const body = saved(fieldsOf(schema), record, zone, required);
          const all = fieldsOf(schema);
          // What has to be sent is what an unchanged form has.
          const same = bodyOf(all, valuesOf(all, record, zone), zone);
          expect(body).to.deep.equal(Object.fromEntries(required.map((name) => [name, same[name]])));
        }),
        runs(20),
      );
    }
  });

  it('send a time in the time zone of the platform, to the second', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const { expires_at: local = '' } = valuesOf(fields, { expires_at: time }, zone);
        const { expires_at } = saved(fields, {}, zone, [], { expires_at: local });
        const hours = ((parseDateTime(String(expires_at))?.getTime() ?? 0) - Date.parse(time)) / 3_600_000;
        // When the clocks are put back, there are two times that look the same.
        if (hours !== 0) expect(zone).to.not.equal('UTC');
        expect(Math.abs(hours)).to.be.at.most(1);
        expect(
          valuesOf(fields, { expires_at: presentTimestamp(new Date(String(expires_at))) }, zone).expires_at,
        ).to.equal(local);
      }),
      runs(20),
    );
    const typed = { expires_at: '2026-07-01T09:30' };
    expect(saved(fields, {}, 'Australia/Melbourne', [], typed)).to.deep.equal({
      expires_at: '2026-07-01T09:30:00+10:00',
    });
    expect(saved(fields, {}, 'UTC', [], { expires_at: 'soon' })).to.deep.equal({ expires_at: 'soon' });
  });

  it('send what was changed, and null for what was cleared', () => {
    const record = {
      name: 'Ada',
      story: 'One\r\n\r\ntwo ',
      target_cents: 70_000,
      expires_at: '2026-11-01T06:30:15Z',
      anonymous: true,
      events: ['page.created'],
      roles: [{ role: 'manager', campaign_uid: 'au-31' }],
    };
    const edit = (typed: Record<string, string>) => saved(fields, record, 'UTC', [], typed);
    expect(edit({ name: '', story: ' ', target_cents: '', expires_at: '' })).to.deep.equal({
      name: null,
      story: null,
      target_cents: null,
      expires_at: null,
    });
    expect(edit({ story: 'One\r\ntwo', target_cents: '1,250.5' })).to.deep.equal({
      story: 'One\ntwo',
      target_cents: 125_050,
    });
    expect(edit({ anonymous: '', 'events.page.created': '' })).to.deep.equal({
      anonymous: false,
      events: [],
    });
    expect(edit({ 'roles.0.campaign_uid': '' })).to.deep.equal({ roles: [{ role: 'manager' }] });
  });
});
