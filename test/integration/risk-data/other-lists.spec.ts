import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runAllSteps } from '../../../packages/judgement/src/steps.js';
import { RiskList } from '@alert-review/judgement';
import { ListFolder } from '../../../src/risk-data/list-folder.js';
import { ofacFiles } from '../../support/ofac-files.js';
import { programPath, describeWith } from '../../support/require.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const DOCS = readFileSync(path.resolve(__dirname, '../../../docs/risk-data.md'), 'utf8');
const [, PROGRAM] = /^```python\n([^]*?)^```$/m.exec(DOCS)!;

const UN = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00.000Z">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>6908555</DATAID><VERSIONNUM>1</VERSIONNUM>
      <FIRST_NAME>ORUN</FIRST_NAME><SECOND_NAME>KALBOR</SECOND_NAME><THIRD_NAME>NADÉ</THIRD_NAME>
      <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE>
      <NATIONALITY><VALUE>Iraq</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Orun, the "Tall"</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ADDRESS><COUNTRY>Yemen</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Tikrit; Salah</CITY><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
      <INDIVIDUAL_PLACE_OF_BIRTH/>
      <INDIVIDUAL_DATE_OF_BIRTH>
        <TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1969-02-21</DATE>
      </INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DATE_OF_BIRTH>
        <TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1965</FROM_YEAR><TO_YEAR>1968</TO_YEAR>
      </INDIVIDUAL_DATE_OF_BIRTH>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY>
      <DATAID>110403</DATAID><FIRST_NAME>MERVELA TRADE COMPANY</FIRST_NAME><UN_LIST_TYPE>DPRK</UN_LIST_TYPE>
      <ENTITY_ALIAS><ALIAS_NAME>Mervela</ALIAS_NAME></ENTITY_ALIAS>
      <ENTITY_ADDRESS><COUNTRY>Yemen</COUNTRY></ENTITY_ADDRESS>
    </ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`;

const EU = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T00:00:00.000+01:00">
  <sanctionEntity euReferenceNumber="EU.27.28" logicalId="13">
    <regulation programme="IRQ" numberTitle="1210/2003"/>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Talen" lastName="Saqua" wholeName="Talen Saqua" strong="true"/>
    <nameAlias firstName="" lastName="" wholeName="Abu Talen" strong="true"/>
    <citizenship countryIso2Code="IQ" countryDescription="IRAQ"/>
    <birthdate birthdate="1937-04-28" year="1937" city="al-Awja" region="" countryDescription="IRAQ"/>
    <birthdate year="1937" city="" countryDescription="UNKNOWN"/>
    <address countryIso2Code="00" countryDescription="UNKNOWN"/>
  </sanctionEntity>
  <sanctionEntity logicalId="14">
    <regulation programme="SYR"/>
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="Perhibu Wenor"/>
    <address countryIso2Code="YE" countryDescription="YEMEN"/>
  </sanctionEntity>
</export>`;

describeWith(['python3'], 'the program of the guide that adds other lists', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    mkdirSync(path.join(folder, 'sanctions'));
    const own = ofacFiles([{ id: 101, name: 'KELBOR, Jasto', aliases: ['KALBAR, Jasto'], country: 'Iran' }]);
    for (const [name, text] of Object.entries(own))
      writeFileSync(path.join(folder, `sanctions/${name}.csv`), text);
    const [date] = new Date().toISOString().split('T');
    const dates = { sanctions: { date, source: 'OFAC', sha256: '00' } };
    writeFileSync(path.join(folder, 'lists.json'), JSON.stringify(dates));
    for (const [name, text] of Object.entries({ 'add.py': PROGRAM!, 'un.xml': UN, 'eu.xml': EU }))
      writeFileSync(path.join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('all entries are read, also after a second time, and name their lists', async () => {
    const files = ['un.xml', 'eu.xml'].map((name) => path.join(folder, name));
    for (let times = 0; times < 2; times++)
      execFileSync(programPath('python3')!, [path.join(folder, 'add.py'), folder, ...files]);
    const found = await new ListFolder(folder).read('sanctions', RiskList.filesOf('sanctions'));
    const list = new RiskList('sanctions', 'mounted', found);
    await list.prepare(async (steps) => runAllSteps(steps));
    expect(list.value.entries).toMatchObject([
      { listId: 'OFAC-SDN', entryId: '101', names: ['KELBOR, Jasto', 'KALBAR, Jasto'], countries: ['IR'] },
      {
        listId: 'UN',
        entryId: '106908555',
        kind: 'person',
        program: 'Al-Qaida',
        names: ['ORUN KALBOR NADÉ', 'Orun, the "Tall"'],
        dobs: ['1965/1968', '1969-02-21'],
        birthPlaces: ['Tikrit, Salah, Iraq'],
        nationalities: ['IQ'],
        countries: ['IQ', 'YE'],
      },
      {
        listId: 'UN',
        entryId: '100110403',
        kind: 'organization',
        program: 'DPRK',
        dobs: [],
        nationalities: [],
        names: ['MERVELA TRADE COMPANY', 'Mervela'],
        countries: ['YE'],
      },
      {
        listId: 'EU',
        entryId: '200000013',
        kind: 'person',
        program: 'IRQ',
        names: ['Talen Saqua', 'Abu Talen'],
        dobs: ['1937', '1937-04-28'],
        birthPlaces: ['al-Awja, IRAQ'],
        nationalities: ['IQ'],
      },
      {
        listId: 'EU',
        entryId: '200000014',
        kind: 'organization',
        program: 'SYR',
        dobs: [],
        nationalities: [],
        names: ['Perhibu Wenor'],
        countries: ['YE'],
      },
    ]);
  });
});
