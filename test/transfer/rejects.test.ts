import { expect } from 'chai';
import type { Kind } from '../../src/transfer/column.ts';
import { useTestDatabase } from '../support/database.ts';
import { Importer, totalsDifferences } from '../support/import.ts';

/**
 * Kind, header, row, the field (or none) and a part of the reason that the row is rejected for, and other fields that are wrong,
 * too; two spaces apart.
 */
const bad = `
charities  country,name,slug  fr,A,a  country  must be one of au
charities  country,name,slug  uk,,a  name  is needed
charities  country,name,slug  uk,A,A Slug  slug  lower-case
charities  country,name,slug,uuid  uk,A,river-trust,3f2c8f9a-5d1b-4a53-9b0e-0c9d6f1f2a77  slug  is already taken by ID
charities  id,country,name,slug  1,uk,A,a  id  is taken by another record
charities  source,external_id,country,name,slug  crm,C-1,au,A,a  country  cannot be changed
charities  source,external_id,id,country,name,slug  crm,C-1,77,uk,A,a  id  must match the ID of
charities  external_id,country,name,slug  X,uk,A,a  source  is needed with external_id
charities  country,name,slug,logo_url  uk,A,a,javascript:alert(1)  logo_url  is not an address
campaigns  country,name,slug,start_at,finish_at  uk,A,a,2026-02-01,2026-01-01  finish_at  after start_at
campaigns  country,name,slug  uk,A,oauth  slug  is reserved
campaigns  country,name,slug,charities  uk,A,a,uk/river-trust|uk/none  charities  item that does not match any of the charities: uk/none
campaigns  country,name,slug,charities  uk,A,a,uk/river-trust|au/none|au/none  charities  contains an item twice: au/none
campaigns  country,name,slug,groups  uk,A,a,"[{""label"":""x""}]"  groups  item [0] is a group without a key
campaigns  country,name,slug,groups  uk,A,a,"[{""key"":""x""},{""key"":""y"",""free_text"":1}]"  groups  item [1] has a free_text
campaigns  country,name,slug,groups  uk,A,a,"[{""key"":""x"",""values"":[""a"",""b"",5]}]"  groups  item [0] has values whose item [2] is not a text
campaigns  country,name,slug,groups  uk,A,a,"[{""key"":""x"",""values"":[""a"",""b"",""a""]}]"  groups  item [0] has a value twice: a
campaigns  country,name,slug,groups  uk,A,a,"[{""key"":""x""},{""key"":""x""}]"  groups  contains a key twice: x
users  email,name  nobody,A  email  must look like ada@example.org
users  email,name,birthday  a@example.org,A,1990-02-31  birthday  must be a day
users  email,name,birthday  a@example.org,A,2990-02-01  birthday  is in the future
users  email,name,birthday  a@example.org,A,0000-02-01  birthday  in the years 0001 to 9999
users  email,name,created_at  a@example.org,A,10000-02-01T00:00:00Z  created_at  in the years 0001 to 9999
users  email,name,password_hash  a@example.org,A,secret  password_hash  Argon2id
users  source,external_id,email,name  crm,U-1,bo@example.org,A  email  is already taken by ID
pages  campaign,user,name,slug  au-99,ada@example.org,A,a  campaign  does not match any of the campaigns
pages  campaign,user,name,slug  au/coast-walk,ada@example.org,A,ada-walks2,extra  none  fields
pages  campaign,user,name,slug,groups  uk/city-run,ada@example.org,A,a,"{""office"":""Rome""}"  groups  does not have: office: Rome
pages  campaign,user,name,slug,latitude  uk/city-run,ada@example.org,A,a,5  longitude  together
pages  campaign,user,name,slug  uk/city-run,ada@example.org,A,the-herons  slug  team's page
pages  source,external_id,campaign,user,name,slug  crm,P-1,K-2,U-1,A,a  campaign  cannot be changed
pages  source,external_id,campaign,user,charity,name,slug  crm,P-1,K-1,U-1,C-2,A,ada-runs  charity  already has donations
pages  source,external_id,campaign,user,name,slug,target  crm,P-1,K-1,U-1,A,ada-runs,1.234  target  is not an amount
teams  campaign,name,leader,page_slug  uk/city-run,B,uk/city-run/bo-runs,b  members  another team: uk/city-run/bo-runs
teams  campaign,name,leader,page_slug,members  uk/city-run,B,uk/city-run/ada-runs,b,uk/city-run/ada-runs|P-77  members  unlike P-77
teams  campaign,name,leader,page_slug,members  uk/city-run,B,uk/city-run/ada-runs,b,"[""P-1"",{""page"":""P-2"",""joined_at"":""soon""}]"  members  item [1] has a joined_at that is not a time
teams  campaign,name,leader,page_slug  uk/city-run,B,au/coast-walk/ada-walks,b  leader  in this campaign
teams  source,external_id,campaign,name,leader,page_slug  crm,T-2,K-1,the herons,P-1,b  name  is already taken by ID  members
teams  source,external_id,campaign,name,leader,page_slug  crm,T-1,K-1,The Herons,P-1,bo-runs  page_slug  is taken by another page
donations  source,external_id,amount  b,1,5  charity  is needed
donations  source,external_id,page,amount  b,1,999999,5  page  does not match any of the pages
donations  source,external_id,page,amount  b,1,uk/city-run/bo-runs,0  amount  above 0
donations  source,external_id,page,amount  b,1,uk/city-run/bo-runs,1e3  amount  is not an amount
donations  source,external_id,page,amount  b,1,uk/city-run/bo-runs,-5  amount  refund_of
donations  source,external_id,page,amount_cents  b,1,uk/city-run/bo-runs,9007199254740993  amount_cents  whole number
donations  source,external_id,page,amount,amount_cents  b,1,uk/city-run/bo-runs,5,5  amount_cents  differs from
donations  source,external_id,page,amount,charity  b,1,uk/city-run/ada-runs,5,uk/hill-rescue  charity  must be the page's
donations  source,external_id,page,amount,campaign  b,1,uk/city-run/ada-runs,5,au/coast-walk  campaign  must be the page's
donations  source,external_id,page,amount,currency  b,1,uk/city-run/ada-runs,5,USD  currency  must be the country's
donations  source,external_id,amount,campaign,charity,country  b,1,5,uk/city-run,uk/river-trust,au  country  must be the campaign's
donations  source,external_id,page,amount,id  b,1,uk/city-run/ada-runs,5,1  id  is taken
fitness-activities  user,uid,type,started_at,duration_in_seconds,caption  ada@example.org,x,fly,2026-03-01,5,A  type  is not one of bike
fitness-activities  user,uid,type,started_at,duration_in_seconds,caption,coordinates  ada@example.org,x,run,2026-03-01,5,A,"[[1,2],[91,2]]"  coordinates  item [1] is not [latitude
fitness-activities  user,uid,type,started_at,duration_in_seconds,caption,page  ada@example.org,x,run,2026-03-01,5,A,uk/city-run/bo-runs  page  of this user
countries  code,name,currency,minimum_age  zz,Nowhere,CAD,13  code  is not an ISO 3166 country
countries  code,name,currency,minimum_age  jp,Japan,JPY,13  currency  with cents
countries  code,name,currency,minimum_age  ca,Canada,USD,13  currency  cannot be changed
causes  id,name  8,Water  id  must match the ID of the record
causes  id,name  4,Water  name  is already taken by ID 7
former-page-slugs  source,page,slug  crm,P-2,ada  slug  is an old slug of another page
former-page-slugs  source,page,slug  crm,P-1,bo-runs  slug  is the current slug of a page
former-page-slugs  source,page,slug  crm,P-77,a  page  does not match any of the pages
muted-notifications  source,user,name  crm,U-1,reset_password  name  is not one of
muted-notifications  source,user,name  crm,U-77,invitation  user  does not match any
donation-replies  source,donation,caption  bank,D-77,Thanks  donation  does not match any donation
posts  page,caption  uk/city-run/ada-runs,Hello  external_id  is needed
posts  source,external_id,page,caption  crm,N-9,P-77,Hello  page  does not match any of the pages
leaderboards  name,country  A,uk  external_id  is needed
leaderboards  source,external_id,name,pages  crm,X,A,  country  is needed
leaderboards  source,external_id,name,country,pages  crm,X,A,uk,P-1|uk/city-run/ada-runs  pages  contains a page twice: uk/city-run/ada-runs
leaderboards  source,external_id,name,country,pages  crm,X,A,uk,P-1|P-77  pages  item that does not match any of the pages: P-77
leaderboards  source,external_id,name,campaign,pages  crm,X,A,K-1,P-1|P-4  pages  another country, whose amounts cannot be added up: P-4
leaderboards  source,external_id,name,country,pages  crm,X,A,uk,P-4  pages  another country
leaderboards  source,external_id,name,country  crm,L-1,Best,au  pages  another country
`;

describe('import of invalid rows', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);

  before(() => importer.samples());

  for (const line of bad.trim().split('\n')) {
    const [kind, header, row, field, reason, ...also] = line.split('  ') as [Kind, ...string[]];
    it(`rejects from ${kind}: ${row} (${field} ${reason})`, async () => {
      const outcome = await importer.content(kind, `${header}\n${row}\n`);
      expect(outcome, outcome.rejects.join('\n')).to.include({
        rows: 1,
        inserted: 0,
        updated: 0,
        rejected: 1,
      });
      const [, ...others] = outcome.rejects.map((line) => line.split(',')[1]);
      expect(others).to.deep.equal(also);
      expect(outcome.rejects[0])
        .to.match(new RegExp(`^2,${field === 'none' ? '' : field},`))
        .and.to.include(reason);
    });
  }

  it('takes the good rows among bad ones, and says of each bad one all that is wrong with it', async () => {
    const rows = Array.from({ length: 100 }, (_, index) =>
      index % 10 === 3 ? `mix,${index},nowhere,x,perhaps` : `mix,${index},uk/city-run/bo-runs,1.00,false`,
    );
    const outcome = await importer.content(
      'donations',
      `source,external_id,page,amount,anonymous\n${rows.join('\n')}\n`,
      { batchRows: 17 },
    );
    expect(outcome).to.include({ rows: 100, inserted: 90, rejected: 10 });
    expect(outcome.rejects).to.have.length(30);
    expect(outcome.rejects[0]).to.equal(
      '5,amount,is not an amount such as 25 or 25.50,"mix,3,nowhere,x,perhaps"',
    );
    expect(await totalsDifferences(database.knex)).to.deep.equal([]);
  });

  it('finds the row that breaks a rule which only the database knows, and takes the others', async () => {
    await database.knex.raw(`alter table donations add constraint no_thirteen check (amount_cents <> 1300)`);
    const rows = Array.from(
      { length: 20 },
      (_, index) => `rule,${index},uk/city-run/bo-runs,${index + 1}.00`,
    );
    const outcome = await importer.content(
      'donations',
      `source,external_id,page,amount\n${rows.join('\n')}\n`,
    );
    expect(outcome).to.include({ rows: 20, inserted: 19, rejected: 1 });
    expect(outcome.rejects[0]).to.match(/^14,,/).and.to.include('no_thirteen');
  });
});
