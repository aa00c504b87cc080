import { expect } from 'chai';
import { fieldsOf } from '../../src/desk/field.ts';
import { fieldInput } from '../../src/desk/form-inputs.ts';
import { bodyOf, valuesOf } from '../../src/desk/form-values.ts';
import { renderHtml } from '../../src/web/views/html.ts';

const fields = fieldsOf({
  type: 'object',
  properties: {
    name: { type: 'string', title: 'What it is for', description: 'Shown in the list.', maxLength: 100 },
    days: { type: 'integer', minimum: 1 },
    state: { type: 'string', enum: ['active', 'paused'] },
    page_id: { type: 'string', maxLength: 258 },
    enabled: { type: 'boolean' },
    fee_cents: { type: 'integer' },
    events: { type: 'array', items: { type: 'string', enum: ['page.created', 'donation.created'] } },
    addresses: { type: 'array', items: { type: 'string' } },
    roles: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          role: { type: 'string', enum: ['owner', 'manager'] },
          campaign_uid: { type: 'string' },
        },
      },
    },
  },
});

const zone = 'Australia/Melbourne';

describe('Forms at the desk', () => {
  it('have the values of a record, and give the same values back as a body', () => {
    const record = {
      name: 'Nightly export',
      days: 90,
      enabled: true,
      fee_cents: 1_250,
      events: ['donation.created'],
      addresses: ['https://a.example', 'https://b.example'],
      roles: [
        { role: 'manager', campaign_uid: 'au-31' },
        { role: 'owner', campaign_uid: null },
      ],
      other: 'not in the form',
    };
    const values = valuesOf(fields, record, zone);
    expect(values).to.include({ fee_cents: '12.50', enabled: 'true', 'roles.0.campaign_uid': 'au-31' });
    expect(bodyOf(fields, values, zone)).to.deep.equal({
      name: 'Nightly export',
      days: '90',
      enabled: true,
      fee_cents: 1_250,
      events: ['donation.created'],
      addresses: ['https://a.example', 'https://b.example'],
      roles: [{ role: 'manager', campaign_uid: 'au-31' }, { role: 'owner' }],
    });
  });

  it('leave what is wrong to the contract, and an empty list empty', () => {
    const body = bodyOf(fields, { days: 'soon', fee_cents: 'much', 'roles.3.role': '' }, zone);
    expect(body).to.deep.equal({
      days: 'soon',
      fee_cents: 'much',
      enabled: false,
      events: [],
      addresses: [],
      roles: [],
    });
  });

  it('have labels, hints and errors from the document, linked to the input', () => {
    const name = fields.get('name');
    const input = renderHtml(
      fieldInput(name as never, { name: '<b>' }, { name: "What it is for can't be blank" }, true),
    );
    expect(input)
      .to.include('<label for="name">What it is for</label>')
      .and.include('id="name-hint">Shown in the list.<');
    expect(input)
      .to.include('aria-describedby="name-hint name-error"')
      .and.include('value="&lt;b&gt;"')
      .and.include('maxlength="100"');
  });

  it('choose nothing that somebody has to decide, and keep what is decided', () => {
    const state = fields.get('state') as never;
    expect(renderHtml(fieldInput(state, {}, {}, true))).to.include('required><option value="">Choose one<');
    expect(renderHtml(fieldInput(state, { state: 'paused' }, {}, true))).to.not.include('Choose one');
  });

  it('have one line for a record, however long its address may be', () => {
    const page = renderHtml(fieldInput(fields.get('page_id') as never, { page_id: 'au-12' }, {}, false));
    expect(page).to.include('<input').and.include('value="au-12"').and.not.include('<textarea');
  });

  it('read amounts as people write them, and leave others as they are', () => {
    const typed = ['1,234.50', '1.234,50', '25,50', '$25.50', '1,23.4', '1,2345'];
    expect(typed.map((text) => bodyOf(fields, { fee_cents: text }, zone).fee_cents)).to.deep.equal([
      123_450,
      123_450,
      2_550,
      2_550,
      '1,23.4',
      '1,2345',
    ]);
  });

  it('have two more rows than a list of objects has', () => {
    const roles = renderHtml(fieldInput(fields.get('roles') as never, { 'roles.0.role': 'owner' }, {}, true));
    expect(roles.match(/role="group"/g)).to.have.length(3);
    expect(roles).to.match(/name="roles\.0\.role".*<option value="owner" selected>Owner/s);
  });

  it('have only rows that were sent, whatever their numbers, and two empty ones', () => {
    const roles = fields.get('roles');
    if (!roles) throw new Error('no roles');
    const rowsOf = (values: Record<string, string>) =>
      [...renderHtml(fieldInput(roles, values, {}, false)).matchAll(/name="roles\.(\w+)\.role"/g)].map(
        ([, row]) => row,
      );
    expect(rowsOf({ 'roles.0.role': 'owner', 'roles.1.role': '' })).to.deep.equal(['0', '1', '2', '3']);
    expect(rowsOf({ 'roles.4000000000.role': 'owner' })).to.deep.equal([
      '4000000000',
      '4000000001',
      '4000000002',
    ]);
    expect(rowsOf({ 'roles.x.role': 'owner', 'roles.1e999.role': '', 'roles.-1.role': '' })).to.deep.equal([
      '0',
      '1',
    ]);
  });
});
