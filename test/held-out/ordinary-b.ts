// size: the words of an author who read no code are kept as they are
// Ordinary customers of a mobile-first bank: Latin America, the United States, West Africa.
// Nobody here does anything wrong. Everything follows from one small seeded generator.

const DAY = 864e5, END = Date.UTC(2025, 1, 28, 12);
let rnd = () => 0;
const real = (a: number, b: number) => a + rnd() * (b - a);
const int = (a: number, b: number) => Math.floor(real(a, b + 1));
const chance = (p: number) => rnd() < p;
const pick = (a: any) => a[Math.floor(rnd() * a.length)];
const vary = (x: number, s: number) => x * Math.exp(s * (rnd() + rnd() + rnd() - 1.5) * 1.5);
const at = (d: number, a: number, b: number) => Math.floor(d / DAY) * DAY +
  Math.floor(real(a, b) * 3600) * 1000;
const iso = (t: number) => new Date(t).toISOString().slice(0, 19) + 'Z';
const split = (s: string) => s.split('/');

// Countries: net monthly wage and usual prices in their money. num: ISO 4217 number, used as currency id.
const LANDS: any[] = [
  { cc: 'US', cur: 'USD', num: 840, lang: 'en', grain: .01, step: 5, tel: '+1', rail: 'ACH_TRANSFER',
    wage: 3600,
    rent: 1250, food: 52, snack: 9, fuel: 40, phone: 40, util: 110,
      cities: 'Houston/Miami/Newark/Atlanta/Bronx',
    tax: 'IRS USA TAX PYMT', pension: 'SSA TREAS 310', suf: ' LLC', dial: '83255',
      streets: 'Main St/Oak Ave/Elm St',
    women: 'Maria/Keisha/Jennifer/Thuy/Rosa/Ashley/Fatima/Grace',
      men: 'James/Carlos/Tyrone/Minh/Kevin/Jose/Ahmed/Luis',
    last: 'Johnson/Ramirez/Nguyen/Williams/Torres/Okafor/Miller/Flores/Baptiste/Singh' },
  { cc: 'MX', cur: 'MXN', num: 484, lang: 'es', grain: .01, step: 50, tel: '+52', rail: 'RTP_TRANSFER',
    wage: 12500,
    rent: 4800, food: 420, snack: 75, fuel: 500, phone: 150, util: 380,
      cities: 'Puebla/Guadalajara/Oaxaca/León/Mérida',
    tax: 'SAT Pago Referenciado', pension: 'IMSS Pensiones', suf: ' SA de CV', dial: '55410',
      streets: 'Calle Juárez/Av. Reforma',
    women: 'Guadalupe/Marisol/Verónica/Xóchitl/Alejandra/Leticia/Yolanda/Karla',
    men: 'Juan/Miguel/Arturo/Héctor/Raúl/Emiliano/Óscar/Iván',
      last: 'Hernández/García/Cruz/Mendoza/Ortiz/Salazar/Vega/Pech' },
  { cc: 'BR', cur: 'BRL', num: 986, lang: 'pt', grain: .01, step: 10, tel: '+55', rail: 'RTP_TRANSFER',
    wage: 3100,
    rent: 1150, food: 120, snack: 22, fuel: 110, phone: 45, util: 160,
      cities: 'Recife/Salvador/São Paulo/Belém/Curitiba',
    tax: 'Receita Federal DARF', pension: 'INSS Beneficios', suf: ' Ltda', dial: '119876',
      streets: 'Rua das Flores/Av. Brasil',
    women: 'Ana Paula/Juliana/Rosângela/Luciana/Tainá/Marlene/Camila/Simone',
    men: 'João/Wesley/Rafael/Antônio/Thiago/Edson/Marcos/Caio',
      last: 'Silva/Santos/Oliveira/Souza/Ferreira/Barbosa/Tanaka/Rocha' },
  { cc: 'CO', cur: 'COP', num: 170, lang: 'es', grain: 50, step: 10000, tel: '+57', rail: 'RTP_TRANSFER',
    wage: 1950000,
    rent: 800000, food: 72000, snack: 15000, fuel: 50000, phone: 30000, util: 110000,
    cities: 'Cali/Medellín/Barranquilla/Bogotá/Cúcuta', tax: 'DIAN Recaudo', pension: 'Colpensiones',
      suf: ' SAS', dial: '31045',
    women: 'Luz Marina/Paola/Yuliana/Sandra/Diana/Gloria/Leidy/Martha',
    men: 'Andrés/Jhon/Camilo/Wilson/Jorge/Yeison/Fabio/Hernán',
      last: 'Rodríguez/Gómez/Quintero/Mosquera/Restrepo/Rincón/Asprilla' ,
    streets: 'Cra 15/Calle 72/Av. 6N' },
  { cc: 'NG', cur: 'NGN', num: 566, lang: 'ng', grain: 10, step: 1000, tel: '+234', rail: 'RTP_TRANSFER',
    wage: 210000,
    rent: 40000, food: 16000, snack: 2200, fuel: 15000, phone: 2500, util: 9000,
      cities: 'Lagos/Ibadan/Onitsha/Kano/Benin City',
    tax: 'State Internal Revenue', pension: 'Unity Pension Fund', suf: ' Ltd', dial: '80355',
      streets: 'Allen Ave/Market Rd/Ring Rd',
    women: 'Ngozi/Aisha/Funke/Blessing/Chiamaka/Halima/Yetunde/Amaka',
    men: 'Emeka/Tunde/Musa/Chinedu/Ibrahim/Segun/Osaze/Kunle',
      last: 'Adeyemi/Okonkwo/Bello/Eze/Balogun/Osagie/Yusuf/Nwosu' },
  { cc: 'SN', cur: 'XOF', num: 952, lang: 'fr', grain: 25, step: 1000, tel: '+221', rail: 'RTP_TRANSFER',
    wage: 230000,
    rent: 85000, food: 9000, snack: 1600, fuel: 9000, phone: 2000, util: 16000,
      cities: 'Dakar/Thiès/Saint-Louis/Kaolack/Touba',
    tax: 'Direction Générale des Impôts', pension: 'IPRES', suf: ' SARL', dial: '7741',
      streets: 'Rue 12 Médina/Av. Bourguiba',
    women: 'Fatou/Aminata/Awa/Khady/Marième/Bineta/Coumba/Sokhna',
    men: 'Mamadou/Ousmane/Cheikh/Ibrahima/Modou/Alioune/Pape/Abdou',
      last: 'Diop/Ndiaye/Fall/Sow/Ba/Gueye/Traoré/Mbaye/Camara' },
];

// Names of firms by language; * stands for a family name or a word.
const PLACES: any = { es: 'La Esperanza/San José/El Sol/Del Valle/La Palma/Don Beto/Los Andes/El Progreso',
  pt: 'Boa Vista/São Jorge/Estrela/Do Vale/Bom Jesus/Tropical/Ipê/Nova Era',
    fr: 'Teranga/Baobab/Sahel/Yaakaar/Ndar/Jappoo',
  en: 'Sunrise/Riverside/Golden/Liberty/Bayou/Corner/Bluebird/Fairway',
    ng: 'Gods Grace/Unity/Zenco/Royal/Bright Star/Oduduwa' };
const TRADES: any = {
  es: 'shop:Abarrotes */Tienda *;restaurant:Comedor */Restaurante *;wholesaler:Distribuidora */' +
    'Mayorista *;builder:Constructora *;' +
    'consultant:* Consultores;landlord:Inmobiliaria *;market seller:Frutas y Verduras */' +
    'Puesto *;charity:Fundación *;' +
    'transport:Transportes *;agency:Agencia *;super:Súper */' +
    'Mercado *;pharmacy:Farmacia *;fuel:Gasolinera */Estación *;' +
    'school:Colegio */' +
    'Instituto *;clinic:Clínica *;dealer:Autos *;hall:Salón *;hardware:Ferretería *;clothes:Boutique *',
  pt: 'shop:Mercadinho */Loja *;restaurant:Restaurante */' +
    'Lanchonete *;wholesaler:Atacado *;builder:Construtora *;' +
    'consultant:* Consultoria;landlord:Imobiliária *;market seller:Hortifruti */' +
    'Banca *;charity:Instituto *;' +
    'transport:Transportadora *;agency:Agência *;super:Supermercado *;pharmacy:Drogaria *;fuel:Posto *;' +
    'school:Colégio *;clinic:Clínica *;dealer:Veículos *;hall:Buffet *;' +
    'hardware:Material de Construção *;clothes:Modas *',
  fr: 'shop:Boutique */Alimentation *;restaurant:Restaurant */' +
    'Dibiterie *;wholesaler:Ets * Distribution;builder:* BTP;' +
    'consultant:Cabinet *;landlord:* Immobilier;market seller:Étal */' +
    'Tissus *;charity:Association *;transport:* Transport;' +
    'agency:Agence *;super:Supermarché *;pharmacy:Pharmacie *;fuel:Station *;' +
    'school:Ecole *;clinic:Clinique *;' +
    'dealer:Garage *;hall:Salle *;hardware:Quincaillerie *;clothes:Couture *',
  en: 'shop:* Market/* Corner Store;restaurant:* Kitchen/* Grill;wholesaler:* Wholesale/' +
    '* Supply;builder:* Builders;' +
    'consultant:* Consulting;landlord:* Properties;market seller:* Produce/* Stall;charity:* Foundation;' +
    'transport:* Logistics/* Haulage;agency:* Agency;super:* Supermarket/' +
    '* Foods;pharmacy:* Pharmacy;fuel:* Fuel/* Gas;' +
    'school:* School/' +
    '* College;clinic:* Clinic;dealer:* Motors;hall:* Event Center;hardware:* Hardware;clothes:* Fashion',
};
// What people write, by topic. {m} month, {n} number, {c} city.
const NOTES: any = {
  es: 'rent:renta {m}/arriendo {m}/pago del depto/renta;wage:nomina {m}/pago nomina/sueldo/' +
    'quincena;p2p:lo de ayer/tu parte de ' +
    'la cena/gracias!/tqm/taxi/va lo que te debia/cine;fam:para la casa/para mi mamá/gasto de la semana/' +
    'ayuda/dios te bendiga;inv:' +
    'factura {n}/fact {n}/pago factura {n}/anticipo/abono;order:pedido {n}/mercancia/surtido/' +
    'pedido semana;tax:impuestos {m}/IVA ' +
    '{m}/declaracion {m};gift:felicidades!/regalo boda/cumple/un detallito;school:colegiatura {m}/' +
    'matricula/inscripcion/utiles' +
    ';group:tanda/cadena {m}/tanda num {n}/natillera;sale:2 kilos tomate/pago tienda/blusa/verdura/' +
    'el pastel;don:' +
    'donativo/para los niños/aporte {m};bill:recibo {m}/luz/agua {m}/recarga;card:POS {c}/' +
    'compra {n};cash:deposito ' +
    'ventanilla/ventas de la semana/corresponsal {n};med:consulta/para la operacion/' +
    'medicinas;car:enganche carro/venta del carro/' +
    'taller;dep:deposito en garantia/devolucion deposito;work:semana obra/destajo/' +
    'pago semana {n};trip:viaje {m}/pasaje',
  pt: 'rent:aluguel {m}/aluguel/ap 32 {m};wage:salario {m}/folha {m}/adiantamento;p2p:valeu!/' +
    'racha do churrasco/uber/minha parte/' +
    'obrigada/pizza;fam:pra mãe/ajuda em casa/mesada/feira da semana/bjs;inv:NF {n}/nota fiscal {n}/' +
    'entrada/parcela {n};order:' +
    'pedido {n}/mercadoria/compra semana/boleto {n};tax:DAS {m}/imposto {m}/ISS {m};gift:parabéns!!/' +
    'presente casamento/niver;' +
    'school:mensalidade {m}/matricula/material escolar;group:caixinha {m}/consórcio amigas/' +
    'vaquinha;sale:bolo de pote/marmita/' +
    'frutas/encomenda/2 camisetas;don:doação/contribuição {m}/campanha natal;bill:conta de luz {m}/' +
    'recarga/água {m}/internet;' +
    'card:compra {c}/cartao {n};cash:deposito/vendas da semana/lotérica {n};med:consulta/remédios/' +
    'exames;car:entrada carro/' +
    'venda do gol/oficina;dep:caução/devolução caução;work:diária/semana {n} obra/' +
    'empreita;trip:viagem {m}/passagem',
  fr: 'rent:loyer {m}/loyer/location chambre;wage:salaire {m}/virement salaire/paie {m};p2p:merci/' +
    'pour le taxi/remboursement/ta ' +
    'part/repas;fam:dépense quotidienne/pour maman/pour la famille/ndogalou korité/' +
    'courses;inv:facture {n}/fact {n}/acompte/solde ' +
    'facture {n};order:commande {n}/marchandise/livraison sacs/sacs de riz;tax:impôt {m}/TVA {m}/' +
    'patente;gift:félicitations/' +
    'baptême/mariage/cadeau;school:scolarité {m}/inscription/fournitures;group:tontine {m}/natt/' +
    'tontine tour {n};sale:' +
    '3m tissu/légumes/poisson/client/reste à payer;don:don/zakat/cotisation {m}/parrainage;bill:woyofal/' +
    'facture eau {m}/crédit ' +
    'tel;card:TPE {c}/achat {n};cash:versement/recette semaine/depot agence {n};med:ordonnance/' +
    'consultation/hopital;car:' +
    'avance voiture/vente voiture/mécanicien;dep:caution/retour caution;work:semaine chantier/' +
    'journaliers;trip:billet/voyage {m}',
  en: 'rent:rent {m}/{m} rent/rent apt 4;wage:PAYROLL/payroll {m}/DIRECT DEP;p2p:thanks!/dinner/my half/' +
    'uber/groceries lol;' +
    'fam:for mom/para la familia/house money/love you;inv:invoice {n}/inv #{n}/deposit inv {n}/' +
    'final pmt;order:PO {n}/order {n}/' +
    'stock/weekly delivery;tax:est tax/sales tax {m}/Q pmt;gift:congrats!!/happy bday/' +
    'wedding gift;school:tuition/books/' +
    'fees {m};group:tanda/susu {m}/savings circle;sale:tamales/2 boxes/peaches/thx/' +
    'order pickup;don:donation/monthly ' +
    'gift/holiday drive;bill:electric {m}/phone/autopay;card:POS {c}/purchase {n};cash:cash dep/' +
    'weekend sales/store sales' +
    ';med:copay/dentist/meds;car:down payment/sold the civic/brakes;dep:security deposit/' +
    'deposit refund;work:week ' +
    '{n}/drywall crew/day rate;trip:trip/ticket home',
  ng: 'rent:house rent/rent balance/rent 2024;wage:{m} salary/SALARY {m};p2p:transfer/thanks o/fuel money/' +
    'data/God bless/tfr;' +
    'fam:for mama/upkeep/feeding/house keeping;inv:invoice {n}/part payment/balance inv {n};order:goods/' +
    '20 bags/for the goods/' +
    'order {n};tax:PAYE {m}/VAT {m}/levy;gift:HML/aso ebi/happy birthday/naming;school:school fees/' +
    '2nd term fees/hostel fee;' +
    'group:ajo {m}/esusu/ajo contribution/thrift;sale:tomatoes/2 yards/payment for rice/pos/' +
    'change;don:offering/seed/' +
    'donation {m};bill:light bill/airtime/token;card:POS {c}/WEB {n};cash:sales/cash lodgement/' +
    'lodgement {n};med:' +
    'drugs/hospital bill;car:part payment corolla/sold the corolla/mechanic;dep:caution fee/' +
    'refund caution;work:workmen/bricklayers wk {n};' +
    'trip:transport/travel',
};
const WORDS: any = { es: 'Peaje /Taller /Feria ', pt: 'Pedágio /Oficina /Feira ', fr: 'Péage /Garage /Foire ',
  en: 'Toll /Truck Repair /Fair ', ng: 'Toll /Mechanic /Trade Fair ' };
const MONTHS: any = { es: 'enero/febrero/marzo/abril/mayo/junio/julio/agosto/sept/octubre/nov/dic',
  en: 'Jan/Feb/March/April/May/June/July' +
  '/Aug/Sept/Oct/Nov/Dec', pt: 'janeiro/fev/março/abril/maio/junho/julho/agosto/set/out/novembro/dez',
  fr: 'janvier/février/mars/avril/mai/juin/juillet/août/septembre/octobre/nov/décembre' };

// How money moves: [type, subtype, round sums?]. RAIL is the country's own bank transfer.
const HOW: any = {
  card: ['PAYMENT', 'CARD_PURCHASE'], bill: ['PAYMENT', 'BILL_PAYMENT'], qr: ['PAYMENT', ''],
    p2p: ['TRANSFER', 'P2P_TRANSFER', 1],
  bank: ['TRANSFER', 'RAIL'], wire: ['TRANSFER', 'WIRE_TRANSFER'], check: ['TRANSFER', 'CHECK_TRANSFER', 1],
  cashin: ['DEPOSIT', 'DEPOSIT_FIAT', 1], cashout: ['WITHDRAWAL', 'CASH_WITHDRAWAL', 1],
    settle: ['PAYMENT', 'CARD_SETTLEMENT'],
  app: ['DEPOSIT', 'DEPOSIT_PROCESSOR'], wallet: ['WITHDRAWAL', 'WITHDRAWAL_PROCESSOR', 1],
    remit: ['REMITTANCE', '', 1],
  fee: ['FEE', 'SERVICE_FEE'], sub: ['PAYMENT', 'SUBSCRIPTION_FEE'],
    interest: ['INTEREST', 'INTEREST_EARNED'],
  loan: ['LOAN', 'CREDIT_TRANSACTION', 1], repay: ['PAYMENT', 'LOAN_REPAYMENT'],
    refund: ['CREDIT', 'CREDIT_TRANSACTION'],
  save: ['INTERNAL', 'INTERNAL_TRANSFER', 1],
};
const WALKS =
  split('student/employee/driver/market woman/pensioner/migrant worker/freelancer/parent at home');
const FIRMS =
  split('shop/restaurant/wholesaler/builder/consultant/landlord/market seller/charity/transport/agency');

let plan: any[] = [], all: any[] = [], scale = 1;
const table = (s: string) => Object.fromEntries(s.split(';').map(x =>
  [x.slice(0, x.indexOf(':')), x.slice(x.indexOf(':') + 1)]));
const trade = (l: any, k: string) => pick(split(table(TRADES[l.lang === 'ng' ? 'en' : l.lang])[k]))
  .replace('*', chance(.5) ? pick(split(PLACES[l.lang])) : pick(split(l.last)));
const human = (at: any, sex = pick(['w', 'm'])): string => {
  const l = chance(.08) ? pick(LANDS) : at; // people come from everywhere
  const two = (l.lang === 'es' && chance(.6)) || (l.lang === 'pt' && chance(.4)) ? ' ' + pick(split(l.last))
    : '';
  return pick(split(sex === 'w' ? l.women : l.men)) + ' ' + pick(split(l.last)) + two;
};
// As other banks write a name: a quarter in capitals without accents.
const asBank = (s: string) => chance(.25) ? s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toUpperCase()
  : s;
const round = (l: any, x: number, whole: boolean) => {
  const g = whole ? (x > 40 * l.step ? l.step * 5 : x < 4 * l.step ? l.step / 5 : l.step) : l.grain;
  return Math.max(g, Math.round(Math.round(x / g) * g * 100) / 100);
};
const money = (l: any, x: number) => l.grain >= 25 ? String(Math.round(x)) : x.toFixed(2);
const note = (l: any, topic: string, t: number) => {
  if (!topic || chance(.14)) return '';
  const fixed = /\d$/.test(topic), list = split(table(NOTES[l.lang])[fixed ? topic.slice(0, -1) : topic]);
  return (fixed ? list[+topic.slice(-1)] : pick(list)).replace('{n}', String(int(1, 960)))
    .replace('{m}', split(MONTHS[l.lang === 'ng' ? 'en' : l.lang])[new Date(t).getUTCMonth()])
    .replace('{c}', pick(split(l.cities)).toUpperCase());
};
// One planned movement. need: 1 must be paid (later, or with own or family money), 0 only if money is there.
const move = (c: any, t: number, from: any, to: any, amt: any, how: string, topic: string, need = 0) => {
  if (scale !== 1 && typeof amt === 'number' && (c.firm || !['card', 'qr',
    'cashout'].includes(how))) amt *= scale;
  if (t >= c.start && t < END - 36e5) plan.push({ c, t, from, to, amt, how, topic, need });
};
const out = (c: any, t: number, to: any, amt: any, how: string, topic = '', need = 0) =>
  move(c, t, c.id, to, amt, how, topic, need);
const inn = (c: any, t: number, from: any, amt: any, how: string, topic = '') =>
  move(c, t, from, c.id, amt, how, topic);
// Days on which something happens, so many a week on average;
// quiet in the customer's gaps, busier with growth.
const often = (c: any, perWeek: number, fn: (d: number) => void, skip = '') => {
  for (let d = c.start; d < END; d += DAY) {
    const wd = new Date(d).getUTCDay();
    if (skip.includes(String(wd))) continue;
    let p = perWeek / (7 - skip.length) * c.pace * (1 + c.grow * ((d - c.start) / (END - c.start) - .5));
    for (const g of c.gaps) if (d > g[0] && d < g[1]) p *= g[2];
    const m = new Date(d).getUTCMonth();
    if (m === 11) p *= c.xmas; else if (m === 0 && c.xmas > 1) p *= .8;
    scale = c.earns ? 1 / c.pace : 1; // who has less to do has larger sums
    for (let n = Math.floor(p + rnd()); n > 0; n--) fn(d);
    scale = 1;
  }
};
const monthly = (c: any, dom: number, fn: (d: number, m: number) => void, late = 2, every = 1) => {
  const s = new Date(c.start);
  for (let i = 0; i < 15; i++) {
    let d = Date.UTC(s.getUTCFullYear(), s.getUTCMonth() + i, dom) + int(0, late) * DAY;
    const wd = new Date(d).getUTCDay();
    if (wd === 0) d += DAY; else if (wd === 6) d += 2 * DAY;
    if (d >= c.start && d < END && (s.getUTCMonth() + i) % every === 0) fn(d, (s.getUTCMonth() + i) % 12);
  }
};
const within = (c: any, a = .1, b = .95) => c.start + Math.floor(real(a, b) * (END - c.start) / DAY) * DAY;

// Pay as the country pays it, with raise, overtime, thirteenth month or bonus.
function wages(c: any, boss: any, net: number, from = 0, to = END, how = 'bank', payee = c.id) {
  const l = c.land, raise = real(1, 1.09), hourly = chance(.35);
  const pay = (d: number, part: number) => {
    if (d < from || d > to) return;
    const x = net * part * (d > Date.UTC(2025, 0, 10) ? raise : 1) * (hourly ? real(.88, 1.14) : 1);
    move(c, at(d, 4, 11), boss, payee, round(l, x, false), how, 'wage', 2);
  };
  if (l.cc === 'US') for (let d = c.start + int(0, 13) * DAY; d < END; d += 14 * DAY) pay(d, .46);
  else if (l.cc === 'MX' || l.cc === 'CO') { monthly(c, 15, d => pay(d, .5), 0);
    monthly(c, 28, d => pay(d, .5), 2); }
  else if (l.cc === 'BR') { monthly(c, 5, d => pay(d, .6), 1); monthly(c, 20, d => pay(d, .4), 0); }
  else monthly(c, 25, d => pay(d, 1), 3);
  const dec = Date.UTC(2024, 11, 17);
  if (l.cc === 'CO') { pay(Date.UTC(2024, 5, 28), .5); pay(dec, .5); }
  else if (l.cc === 'BR') { pay(Date.UTC(2024, 10, 29), .5); pay(dec, .42); }
  else if (l.cc === 'MX') pay(dec, .55);
  else if (chance(.4)) pay(dec + int(-5, 6) * DAY, real(.3, 1.1));
}
// Rent, deposit and a move; in Nigeria rent is paid for a year.
function home(c: any, share = 1) {
  const l = c.land, was = pick(c.pool.landlords), r = round(l, vary(l.rent * share, .3), true);
  const moved = chance(.25) ? within(c, .3, .8) : 0, next = moved ? pick(c.pool.landlords) : was;
  const r2 = round(l, r * real(.9, 1.3), true);
  if (l.cc === 'NG') return out(c, at(moved || within(c), 9, 17), next, r2 * int(6, 12), 'bank', 'rent', 1);
  const dom = int(1, 6);
  monthly(c, dom, d => out(c, at(d, 8, 20), moved && d > moved ? next : was, moved && d > moved ? r2 : r,
    'bank', 'rent', 1));
  if (!moved) return;
  out(c, at(moved, 9, 18), next, r2 * int(1, 2), 'bank', 'dep0', 1);
  inn(c, at(moved + int(14, 45) * DAY, 9, 18), was, r * real(.7, 1), 'bank', 'dep1');
  out(c, at(moved + DAY, 9, 15), human(l, 'm'), l.food * real(1.5, 3), 'p2p', 'p2p');
  out(c, at(moved + int(2, 9) * DAY, 9, 19), trade(l, 'hardware'), l.wage * real(.05, .2), 'card', 'card');
}
// Shopping, bills, wallet, friends and cash of a household; pw: purchases a week.
function living(c: any, level: number, pw: number, cash = 1) {
  const l = c.land, p = c.pool;
  often(c, pw * .35, d => out(c, at(d, 9, 21), pick(c.favs), vary(l.food * level, .7), chance(.7) ? 'card'
    : 'qr', 'card'));
  often(c, pw * .4, d => out(c, at(d, 7, 22), pick(c.bites), vary(l.snack * level, .7), chance(.5) ? 'card'
    : 'qr', 'card'));
  often(c, pw * .1, d => out(c, at(d, 9, 20), pick(p.things), vary(l.food * level * 1.3, .9), 'card',
    'card'));
  often(c, pw * .2, d => out(c, at(d, 8, 23), pick(c.friends), vary(l.snack * level * 2.5, .8), 'p2p',
    'p2p'));
  often(c, pw * .09, d => inn(c, at(d, 8, 23), pick(c.friends), vary(l.snack * level * 2.5, .8), 'p2p',
    'p2p'));
  often(c, .45 * cash, d => out(c, at(d, 8, 20), chance(.7) ? 'ATM ' + c.city : undefined,
    vary(l.food * 1.6 * level, .5), 'cashout'));
  monthly(c, int(3, 22), d => out(c, at(d, 7, 20), p.telco, round(l, l.phone, true), 'bill'));
  monthly(c, int(5, 20), d => out(c, at(d, 7, 20), p.power, vary(l.util * level, .4), 'bill', 'bill'), 4);
  if (chance(.5)) monthly(c, int(2, 25), d => out(c, at(d, 1, 5), pick(['Cine+', 'Tonada Music']),
    l.snack * 1.2, 'sub'), 0);
  if (chance(.4)) monthly(c, 28, d => inn(c, at(d, 1, 4), undefined, real(.001, .003) * l.wage, 'interest'),
    0);
  monthly(c, int(6, 26), d => out(c, at(d, 8, 22), c.name, (b: number) => (b - l.wage * .7) * real(.4, .8),
    'save'), 4);
}
// A rotating savings group; who keeps it collects from the members and pays out.
function circle(c: any, keeper: boolean) {
  const l = c.land, n = int(6, 10), sum = round(l, l.wage * real(.03, .09), true), head = human(l, 'w');
  const names = Array.from({ length: n }, () => asBank(human(l, 'w'))), turn = int(2, 5);
  monthly(c, int(4, 24), d => {
    const i = Math.round((d - c.start) / DAY / 30);
    if (!keeper) {
      out(c, at(d, 8, 20), head, sum, 'p2p', 'group', 1);
      if (i === turn) inn(c, at(d + DAY, 9, 20), head, sum * n, 'p2p', 'group');
      return;
    }
    for (const who of names) if (!chance(.08)) inn(c, at(d + int(0, 2) * DAY, 8, 21), who, sum, 'p2p',
      'group');
    if (i % n !== turn) out(c, at(d + 3 * DAY, 9, 20), names[i % n], sum * n, 'p2p', 'group', 1);
  }, 0);
}
// Bigger things of a year in a family.
function event(c: any, what = pick(split('car/wedding/health/trip/purchase/taxback/works/sold'))) {
  const l = c.land, t = within(c, .2, .97), W = l.wage * (c.level || 1);
  if (what === 'taxback' && ['fr', 'ng'].includes(l.lang)) what = 'purchase';
  if (what === 'car') {
    const price = W * real(2.5, 5);
    if (chance(.5)) inn(c, at(t - 5 * DAY, 10, 18), human(l), price * .4, 'bank', 'car1');
    if (chance(.6)) {
      inn(c, at(t - DAY, 9, 12), c.pool.lender, price * .7, 'loan');
      monthly(c, 12, d => { if (d > t + 20 * DAY) out(c, at(d, 5, 8), c.pool.lender, price * .028, 'repay',
        '', 1); }, 0);
    }
    out(c, at(t, 10, 17), trade(l, 'dealer'), price, chance(.7) ? 'bank' : 'wire', 'car0', 1);
  } else if (what === 'wedding') {
    for (let i = int(7, 16); i > 0; i--) inn(c, at(t + int(-2, 2) * DAY, 9, 23), asBank(human(l)),
      vary(W * .04, .7), 'p2p', 'gift');
    out(c, at(t - int(20, 40) * DAY, 10, 18), trade(l, 'hall'), W * real(.3, .7), 'bank', 'gift', 1);
    out(c, at(t - int(3, 12) * DAY, 10, 18), trade(l, 'clothes'), W * real(.1, .3), 'card', 'card');
    out(c, at(t - DAY, 10, 18), trade(l, 'hall'), W * real(.3, .7), 'bank', 'gift', 1);
  } else if (what === 'health') {
    for (let i = int(2, 5); i > 0; i--) inn(c, at(t - int(0, 3) * DAY, 8, 22), pick(c.friends),
      vary(W * .1, .5), 'p2p', 'med');
    out(c, at(t, 8, 18), trade(l, 'clinic'), W * real(.4, 1), 'card', 'card', 1);
    for (let i = 0; i < 5; i++) out(c, at(t + i * 9 * DAY, 8, 20), c.pool.pharmacy, vary(l.food, .5), 'card',
      'card');
  } else if (what === 'trip') {
    out(c, at(t - int(20, 50) * DAY, 9, 22), trade(l, 'agency'), W * real(.2, .6), 'card', 'trip', 0);
    const town = pick(split(l.cities));
    for (let i = 0; i < 7; i++) out(c, at(t + i * DAY, 9, 23), trade(l, 'restaurant') + ' ' + town,
      vary(l.snack * 2.5, .6), 'card', 'card');
    out(c, at(t, 9, 20), 'ATM ' + town, l.food * 3, 'cashout');
  } else if (what === 'purchase') {
    const x = W * real(.25, .6), shop = 'Electro ' + pick(split(l.last));
    out(c, at(t, 10, 20), shop, x, 'card', 'card');
    if (chance(.35)) inn(c, at(t + int(5, 12) * DAY, 9, 18), shop, x, 'refund');
  } else if (what === 'taxback') inn(c, at(Date.UTC(2025, 1, int(12, 26)), 5, 9), l.tax, W * real(.2, .8),
    'bank', '');
  else if (what === 'works') {
    inn(c, at(t - 4 * DAY, 9, 18), c.name, W * real(.8, 1.6), 'save');
    for (let i = 0; i < 4; i++) out(c, at(t + i * 7 * DAY, 9, 19), c.handy, W * real(.1, .2), 'p2p', 'work');
    for (let i = 0; i < 3; i++) out(c, at(t + i * 6 * DAY, 8, 17), c.pool.hardware, vary(W * .12, .5), 'card',
      'card');
  } else {
    inn(c, at(t, 9, 18), human(l), W * real(1, 3), chance(.6) ? 'bank' : 'wire', 'car1');
    out(c, at(t + int(2, 12) * DAY, 9, 18), c.name, W * real(.6, 1), 'save');
  }
}

const PERSON: any = {
  'student': (c: any, l: any) => {
    const mum = asBank(human(l, 'w')), term = round(l, l.wage * real(.15, .4), true),
      school = pick(c.pool.schools);
    c.level = .5;
    monthly(c, int(1, 6), d => inn(c, at(d, 8, 21), mum, l.wage * real(.25, .32), 'p2p', 'fam'));
    often(c, .5, d => inn(c, at(d, 8, 23), chance(.7) ? mum : asBank(human(l)), vary(l.food * .7, .5), 'p2p',
      'fam'));
    if (chance(.6)) wages(c, pick(c.pool.bosses), l.wage * real(.25, .4), c.start + int(0, 90) * DAY);
    else monthly(c, 10, d => inn(c, at(d, 6, 9), school, l.wage * .35, 'bank', ''), 3, 3);
    for (const t of [Date.UTC(2024, 7, int(5, 28)), Date.UTC(2025, 0, int(7, 30))]) {
      inn(c, at(t - DAY, 9, 20), mum, term, 'p2p', 'school');
      out(c, at(t, 9, 18), school, term, 'bill', 'school', 1);
    }
    if (chance(.5)) home(c, .35);
    living(c, .6, 6, .4);
    event(c, pick(['trip', 'purchase', 'health']));
  },
  'employee': (c: any, l: any) => {
    const swap = chance(.3) ? within(c, .3, .8) : END, net = l.wage * real(.8, 1.7);
    c.level = net / l.wage;
    wages(c, pick(c.pool.bosses), net, 0, swap);
    if (swap < END) wages(c, pick(c.pool.bosses), net * real(1.05, 1.3), swap + int(10, 35) * DAY);
    if (chance(.7)) home(c, c.level * .75); else monthly(c, 8, d =>
      out(c, at(d, 5, 8), c.pool.lender, net * .25, 'repay', '', 1), 0);
    if (chance(.6)) monthly(c, 2, d => out(c, at(d, 8, 21), c.kin, net * real(.07, .12), 'p2p', 'fam'), 4);
    if (chance(.4)) circle(c, false);
    living(c, .8 + .3 * c.level, 5);
    event(c); if (chance(.6)) event(c);
  },
  'driver': (c: any, l: any) => {
    const app = pick(c.pool.rides), daily = chance(.5), car = human(l, 'm');
    c.level = .9;
    if (daily) often(c, 4, d => inn(c, at(d, 2, 6), app, vary(l.wage * .055, .5), 'app'));
    else for (let d = c.start + int(0, 6) * DAY; d < END; d += 7 * DAY) inn(c, at(d, 3, 6), app,
      vary(l.wage * .22, .4), 'app');
    often(c, 2.5, d => inn(c, at(d, 6, 23), asBank(human(l)), vary(l.snack * 1.3, .6), 'p2p', chance(.3)
      ? 'p2p' : ''));
    if (l.cc !== 'US') often(c, .8, d => inn(c, at(d, 8, 20), chance(.6) ? c.agent : undefined,
      vary(l.wage * .06, .5), 'cashin', 'cash'));
    often(c, 2.2, d => out(c, at(d, 5, 22), pick(c.pool.fuel), vary(l.fuel * .7, .4), 'card', 'card'));
    for (let d = c.start + 4 * DAY; d < END; d += 7 * DAY) out(c, at(d, 17, 22), car,
      round(l, l.wage * .07, true), 'p2p', '');
    often(c, .12, d => out(c, at(d, 8, 18), c.handy, vary(l.wage * .06, .8), chance(.5) ? 'p2p' : 'card',
      'car2'));
    if (l.cc !== 'NG') home(c, .6);
    living(c, .8, 2.2, .6);
    event(c, pick(['car', 'health', 'purchase', 'taxback']));
  },
  'market woman': (c: any, l: any) => {
    const supply = [pick(c.pool.suppliers), pick(c.pool.suppliers), asBank(human(l, 'm'))];
    c.level = .8; c.xmas = 1.5;
    often(c, 3.6, d => inn(c, at(d, 7, 20), chance(.5) ? pick(c.regulars) : asBank(human(l)),
      vary(l.wage * .02, .8), 'p2p', 'sale'), '0');
    often(c, 1.4, d => inn(c, at(d, 10, 18), c.agent, vary(l.wage * .22, .5), 'cashin', 'cash'), '0');
    often(c, 1.3, d => out(c, at(d, 4, 9), pick(supply), vary(l.wage * .21, .5), chance(.6) ? 'p2p' : 'bank',
      'order'), '0');
    monthly(c, 5, d => out(c, at(d, 8, 16), c.pool.council, round(l, l.wage * .06, true), 'bill', '', 1));
    circle(c, chance(.45));
    for (const t of [Date.UTC(2024, 8, int(3, 20)), Date.UTC(2025, 0, int(7, 24))])
      out(c, at(t, 8, 16), pick(c.pool.schools), l.wage * real(.1, .25), 'bill', 'school', 1);
    if (chance(.5)) { // a loan for stock, repaid weekly
      const t = within(c, .15, .6), x = l.wage * real(.6, 1.4);
      inn(c, at(t, 9, 15), c.pool.lender, x, 'loan');
      out(c, at(t + DAY, 5, 12), supply[0], x * .9, 'bank', 'order', 1);
      for (let i = 1; i < 17; i++) out(c, at(t + i * 7 * DAY, 7, 12), c.pool.lender, x * .07, 'repay', '', 1);
    }
    living(c, .6, 2, 1.2);
    event(c, pick(['wedding', 'health', 'works']));
  },
  'pensioner': (c: any, l: any) => {
    const net = l.wage * real(.45, .9), dom = int(1, 22);
    c.level = .6; c.dobAge = int(61, 82);
    monthly(c, dom, d => {
      inn(c, at(d, 3, 8), l.pension, round(l, net, false), 'bank', '');
      out(c, at(d + int(0, 2) * DAY, 8, 14), 'ATM ' + c.city, net * real(.3, .55), 'cashout');
    }, 0);
    if (chance(.6)) monthly(c, int(4, 25), d => inn(c, at(d, 9, 20), c.abroad, net * real(.15, .4), 'remit',
      'fam'), 5);
    else monthly(c, int(4, 25), d => inn(c, at(d, 9, 20), c.kin, net * real(.1, .25), 'p2p', 'fam'), 5);
    often(c, .6, d => out(c, at(d, 8, 18), c.pool.pharmacy, vary(l.food * .5, .5), 'card', 'card'));
    often(c, .2, d => out(c, at(d, 9, 20), pick(c.friends), vary(l.food * .5, .5), 'p2p', 'gift'));
    if (chance(.3)) home(c, .45);
    living(c, .55, 3.2, .5);
    event(c, pick(['health', 'works', 'sold', 'wedding']));
  },
  'migrant worker': (c: any, l: any) => {
    const net = l.wage * real(.75, 1.15), own = c.from, mother = human(own, 'w'), wife = human(own, 'w');
    c.level = .7;
    wages(c, pick(c.pool.bosses), net);
    if (chance(.6)) often(c, .5, d => inn(c, at(d, 16, 22), asBank(human(l)), vary(l.wage * .05, .4), 'p2p',
      'work'));
    monthly(c, int(2, 8), d => out(c, at(d, 10, 21), mother, net * real(.07, .12), 'remit', 'fam'), 4);
    monthly(c, int(16, 27), d => out(c, at(d, 10, 21), wife, net * real(.12, .2), 'remit', 'fam'), 3);
    const t = within(c, .3, .97); // a roof, a funeral, a birth at home
    inn(c, at(t - DAY, 9, 20), pick(c.friends), net * .1, 'p2p', 'fam');
    for (let i = 0; i < 3; i++) out(c, at(t + i * DAY, 9, 21), pick([mother, wife, human(own, 'm')]),
      net * real(.12, .25), 'remit', 'fam');
    if (l.cc !== 'NG') home(c, .45);
    if (chance(.6)) circle(c, chance(.3));
    living(c, .7, 3.5);
    event(c, pick(['trip', 'taxback', 'purchase']));
  },
  'freelancer': (c: any, l: any) => {
    const clients = Array.from({ length: int(4, 7) }, () => chance(.5) ? pick(c.pool.bosses)
      : trade(l, 'agency') + l.suf);
    const hub = pick(['Payhive', 'Workbridge Payouts']);
    c.level = 1.1;
    often(c, .6, d => inn(c, at(d, 8, 18), pick(clients), vary(l.wage * .42, .8), chance(.85) ? 'bank'
      : 'wire', 'inv'), '06');
    often(c, .35, d => inn(c, at(d, 2, 8), hub, vary(l.wage * .3, .7), 'app'), '06');
    monthly(c, int(12, 17), d => out(c, at(d, 9, 20), l.tax, (b: number) =>
      Math.min(b * .3, l.wage * real(.1, .3)), 'bill', 'tax'), 2,
      l.cc === 'US' ? 3 : 1);
    for (const s of ['Nubedisk', 'Pixelkit', 'Cowork ' + c.city]) monthly(c, int(1, 26), d =>
      out(c, at(d, 1, 6), s, l.snack * 3, 'sub'), 0);
    home(c, .8); living(c, 1, 4.5, .6);
    out(c, at(within(c), 10, 20), 'Compu ' + pick(split(l.last)), l.wage * real(.4, .8), 'card', 'card');
    event(c);
  },
  'parent at home': (c: any, l: any) => {
    const far = chance(.5), dom = int(1, 20), kid = pick(c.pool.schools);
    c.level = .7;
    if (far) monthly(c, dom, d => inn(c, at(d, 8, 21), c.abroad, l.wage * real(.4, .6), 'remit', 'fam'), 4);
    for (let d = c.start + int(0, 6) * DAY; d < END; d += 7 * DAY)
      inn(c, at(d, 7, 21), c.kin, l.wage * (far ? .05 : .14) * real(.8, 1.2), 'p2p', 'fam');
    monthly(c, 18, d => inn(c, at(d, 5, 8), c.pool.council, round(l, l.wage * .09, false), 'bank'));
    often(c, 1, d => inn(c, at(d, 9, 21), chance(.4) ? pick(c.regulars) : asBank(human(l)),
      vary(l.snack * 2.2, .6), 'p2p', 'sale'));
    monthly(c, 6, d => out(c, at(d, 8, 16), kid, round(l, l.wage * .06, true), 'bill', 'school', 1), 4);
    if (chance(.6)) circle(c, chance(.4));
    if (chance(.4)) { // collects for the class trip or a party
      const t = within(c, .3, .97), x = round(l, l.food * .6, true);
      for (let i = int(8, 18); i > 0; i--) inn(c, at(t + int(0, 3) * DAY, 8, 22), asBank(human(l)), x, 'p2p',
        'school');
      out(c, at(t + 5 * DAY, 9, 17), kid, x * 11, 'bill', 'school');
    }
    living(c, .7, 4.2, .8);
    event(c);
  },
};

// What every firm has: rent, bills, staff, taxes, bank fees, the owner's draw, purchases by card.
function running(c: any, staff: number, turnover: number, rent: number, pay = .75) {
  const l = c.land, p = c.pool, r = round(l, l.rent * rent, true), land = pick(p.landlords);
  if (rent) monthly(c, int(1, 6), d => out(c, at(d, 8, 17), land, r, 'bank', 'rent', 1));
  monthly(c, int(5, 20), d => out(c, at(d, 8, 17), p.power, vary(l.util * 1.8, .4), 'bill', 'bill', 1), 3);
  monthly(c, int(3, 22), d => out(c, at(d, 8, 17), p.telco, round(l, l.phone * 2, true), 'bill'));
  for (let i = c.linked; i < staff; i++) {
    const from = chance(.3) ? within(c) : 0, net = l.wage * pay * real(.8, 1.25);
    wages(c, c.id, net, from, !from && chance(.2) ? within(c, .4) : END, chance(.6) ? 'bank' : 'p2p',
      asBank(human(l)));
  }
  monthly(c, int(14, 20), d => out(c, at(d, 9, 16), l.tax, turnover * real(.025, .045), 'bill', 'tax', 1), 2,
    l.cc === 'US' ? 3 : 1);
  monthly(c, 1, d => out(c, at(d, 1, 4), undefined, l.snack * 1.5, 'fee'), 0);
  monthly(c, int(20, 28), d => out(c, at(d, 9, 19), c.walk === 'charity' ? pick(p.schools) : c.holder,
    (b: number) => (b - turnover * .25) * real(.4, .7), 'bank', ''), 4);
  often(c, .7, d => out(c, at(d, 8, 19), pick(p.things.concat(p.fuel)), vary(l.food * 1.2, .8), 'card',
    'card'));
  if (chance(.4)) { // a bigger thing: equipment, with or without a loan
    const t = within(c, .2, .96), x = turnover * real(.25, .6), lent = chance(.5);
    if (lent) inn(c, at(t - 2 * DAY, 9, 12), p.lender, x, 'loan');
    out(c, at(t, 10, 16), pick(['Equipos ', 'Tecno ', 'Mobili ']) + pick(split(l.last)), x, 'bank', 'inv',
      lent ? 1 : 0);
    if (lent) monthly(c, 10, d => { if (d > t + 20 * DAY) out(c, at(d, 5, 8), p.lender, x * .06, 'repay', '',
      1); }, 0);
  }
}
// Takings: n a week by card company, wallet code and cash; goods bought for a share of them.
function till(c: any, T: number, n: number[], mix: number[], goods: number, buys: number, skip: string) {
  const l = c.land, w = T / 4.33, sup = Array.from({ length: int(2, 5) }, () => pick(c.pool.suppliers)),
    part = goods * w / buys;
  if (n[0]) often(c, n[0], d => inn(c, at(d, 2, 7), c.pool.acquirer, vary(w * mix[0] / n[0], .45), 'settle',
    ''), '06');
  often(c, n[1], d => inn(c, at(d, 8, 22), chance(.4) ? pick(c.regulars) : asBank(human(l)),
    vary(w * mix[1] / n[1], .7),
    chance(.5) ? 'qr' : 'p2p', 'sale'), skip);
  if (n[2]) often(c, n[2], d => inn(c, at(d, 9, 17), c.agent, vary(w * mix[2] / n[2], .4), 'cashin', 'cash'),
    '0');
  often(c, buys, d => out(c, at(d, 6, 16), pick(sup), vary(part, .5), chance(.8) ? 'bank' : 'check', 'order',
    chance(.6) ? 1 : 0), '0');
}
// Invoices: n a week of about the given size from a set of business customers.
function invoices(c: any, n: number, size: number, who: any[], s = .7) {
  often(c, n, d => inn(c, at(d, 8, 17), pick(who), vary(size, s), chance(.85) ? 'bank'
    : pick(['wire', 'check']), 'inv'), '06');
}

const FIRM: any = {
  'shop': (c: any, l: any) => {
    const T = c.turn = l.wage * real(6, 11); c.xmas = 1.6;
    till(c, T, [2.6, 2, 1.1], [.45, .12, .43], .62, 1.2, '0'); running(c, int(1, 2), T, 1.1);
    out(c, at(Date.UTC(2024, 10, int(12, 25)), 9, 15), pick(c.pool.suppliers), T * .4, 'bank', 'order', 0);
  },
  'restaurant': (c: any, l: any) => {
    const T = c.turn = l.wage * real(7, 13), hunger = pick(c.pool.meals); c.xmas = 1.2;
    till(c, T, [2.8, 1.4, .8], [.45, .08, .22], .38, 1.5, '1'); running(c, int(2, 4), T, 1.3, .6);
    for (let d = c.start + 3 * DAY; d < END; d += 7 * DAY) inn(c, at(d, 3, 6), hunger, vary(T * .06, .4),
      'app');
    const t = within(c, .3, .97), x = T * real(.2, .4); // catering for a feast: deposit and rest
    inn(c, at(t - 12 * DAY, 9, 18), human(l), x / 2, 'bank', 'inv');
      inn(c, at(t, 9, 18), human(l), x / 2, 'bank', 'inv');
  },
  'wholesaler': (c: any, l: any) => {
    const T = c.turn = l.wage * real(25, 60), who = Array.from({ length: 14 }, () =>
      trade(l, pick(['shop', 'restaurant', 'market seller'])));
    c.xmas = 1.3;
    invoices(c, 4, T / 19, who);
    often(c, .9, d => inn(c, at(d, 9, 15), c.agent, vary(T * .035, .5), 'cashin', 'cash'), '06');
    const maker = Array.from({ length: 4 }, () => pick(split(PLACES[l.lang])) + ' ' +
      pick(['Foods', 'Agro', 'Indústria', 'Import']) + l.suf);
    often(c, 1.6, d => out(c, at(d, 8, 16), pick(maker), vary(T * .11, .5), chance(.7) ? 'bank' : 'wire',
      'order', chance(.6) ? 1 : 0), '06');
    running(c, int(2, 4), T, 2.2, .9);
    inn(c, at(within(c, .3, .98), 9, 16), trade(l, 'school') + l.suf, T * real(.25, .5), 'wire', 'order');
  },
  'builder': (c: any, l: any) => {
    const T = c.turn = l.wage * real(14, 28), crew = Array.from({ length: int(2, 4) }, () =>
      asBank(human(l, 'm')));
    c.gaps.push([Date.UTC(2024, 11, 20), Date.UTC(2025, 0, 8), .15]);
    often(c, .8, d => inn(c, at(d, 9, 17), chance(.5) ? trade(l, 'landlord') + l.suf : human(l),
      vary(T * .3, .7), pick(['bank', 'wire', 'check']), 'inv'), '06');
    for (let d = c.start + (12 - new Date(c.start).getUTCDay()) % 7 * DAY; d < END;
      d += 7 * DAY) for (const m of crew)
      if (chance(.85)) out(c, at(d, 12, 19), m, l.wage * .2 * real(.8, 1.2), 'p2p', 'work', 1);
    often(c, 1.6, d => out(c, at(d, 7, 16), pick([c.pool.hardware, c.pool.suppliers[0], c.yard]),
      vary(T * .065, .7),
      pick(['bank', 'card']), 'order'), '06');
    if (l.cc !== 'US') often(c, .35, d => out(c, at(d, 8, 15), undefined, l.wage * real(.2, .6), 'cashout'),
      '06');
    running(c, 1, T, .6, 1.1);
  },
  'consultant': (c: any, l: any) => {
    const T = c.turn = l.wage * real(4, 9), who = Array.from({ length: int(3, 6) }, () =>
      pick(c.pool.bosses));
    invoices(c, 1, T / 4.3, who, .5);
    running(c, chance(.4) ? 1 : 0, T, chance(.5) ? .7 : 0, 1.2);
    for (const s of ['Nubedisk', 'Ledgerly', 'Meetly']) monthly(c, int(1, 26), d =>
      out(c, at(d, 1, 6), s, l.snack * 3, 'sub'), 0);
    often(c, 1.3, d => out(c, at(d, 7, 22), pick(c.bites), vary(l.snack * 2.5, .7), 'card', 'card'));
    often(c, .35, d => out(c, at(d, 6, 21), pick(c.pool.rides) + ' Viajes', vary(l.wage * .12, .8), 'card',
      'trip'));
    const t = within(c, .3, .98);
    inn(c, at(t, 9, 17), 'Grupo ' + pick(split(l.last)) + l.suf, T * real(1, 1.8), 'wire', 'inv');
    out(c, at(t + int(3, 10) * DAY, 9, 17), human(l), T * .4, 'bank', 'inv');
  },
  'landlord': (c: any, l: any) => {
    const n = int(6, 11), T = c.turn = l.rent * n;
    for (let i = 0; i < n; i++) {
      let who = asBank(human(l)), dom = int(1, 8), r = round(l, vary(l.rent, .4), true), leave = chance(.35)
        ? within(c, .2, .9) : 0;
      const left = leave ? who : '', next = asBank(human(l)), how = pick(['bank', 'p2p', 'check']);
      if (l.cc === 'US' || how !== 'check') monthly(c, dom, d =>
        inn(c, at(d, 8, 21), leave && d > leave ? next : who, r, how, 'rent'), 4);
      else monthly(c, dom, d => inn(c, at(d, 9, 15), c.agent, r, 'cashin', 'rent'), 4);
      if (left) {
        inn(c, at(leave + 2 * DAY, 9, 18), next, r, how === 'check' ? 'bank' : how, 'dep0');
        out(c, at(leave + int(10, 30) * DAY, 9, 18), left, r * real(.7, 1), 'bank', 'dep1', 1);
      }
    }
    often(c, .8, d => {
      const shop = chance(.4);
      out(c, at(d, 8, 18), shop ? c.pool.hardware : c.handy, vary(l.rent * .2, .8), shop ? 'card' : 'p2p',
        shop ? 'card' : 'work');
    });
    monthly(c, 5, d => out(c, at(d, 5, 8), c.pool.lender, T * .25, 'repay', '', 1), 0);
    running(c, chance(.4) ? 1 : 0, T, 0, .5);
    out(c, at(Date.UTC(2025, 0, int(8, 28)), 9, 16), c.pool.council, T * real(.3, .6), 'bill', 'tax', 1);
  },
  'market seller': (c: any, l: any) => {
    const T = c.turn = l.wage * real(3, 6); c.xmas = 1.4;
    till(c, T, [0, 4.2, 1.6], [0, .35, .65], .66, 1.8, '1');
    monthly(c, 3, d => out(c, at(d, 8, 14), c.pool.council, round(l, l.wage * .07, true), 'bill', '', 1));
    running(c, chance(.4) ? 1 : 0, T, 0, .5); circle(c, chance(.3));
    if (chance(.5)) { // stall at a fair: many takings in a few days
      const t = within(c, .4, .97);
      out(c, at(t - 8 * DAY, 9, 16), c.words[2] + c.city, T * .08, 'bank');
      for (let i = int(9, 20); i > 0; i--) inn(c, at(t + int(0, 2) * DAY, 9, 22), asBank(human(l)),
        vary(T * .015, .6), 'qr', 'sale');
      inn(c, at(t + 3 * DAY, 9, 15), c.agent, T * .3, 'cashin', 'cash');
    }
  },
  'charity': (c: any, l: any) => {
    const T = c.turn = l.wage * real(3, 6), gifts = [.01, .02, .02, .05, .1].map(x =>
      round(l, l.wage * x, true));
    c.xmas = 2.2;
    for (let i = int(7, 12); i > 0; i--) { // standing gifts
      const who = asBank(human(l)), g = pick(gifts);
      monthly(c, int(1, 12), d => inn(c, at(d, 2, 9), who, g, 'bank', 'don'), 0);
    }
    often(c, 1.6, d => inn(c, at(d, 8, 23), asBank(human(l)), pick(gifts), chance(.6) ? 'p2p' : 'qr', 'don'));
    monthly(c, 8, d => inn(c, at(d, 9, 15), c.agent, vary(l.wage * .4, .5), 'cashin', 'don'), 3);
    monthly(c, 5, d => inn(c, at(d, 9, 15), 'Stichting Brugge Mondiaal', T * real(1.1, 1.6), 'wire', 'don'),
      9, 3);
    monthly(c, 12, d => inn(c, at(d, 9, 15), pick(c.pool.bosses), T * real(.3, .6), 'bank', 'don'), 9, 2);
    often(c, .9, d => out(c, at(d, 9, 16), pick([...c.pool.schools, c.pool.pharmacy, ...c.pool.suppliers]),
      vary(T * .09, .6), 'bank', 'order'), '06');
    often(c, .5, d => out(c, at(d, 9, 18), asBank(human(l)), vary(l.wage * .12, .5), 'p2p', 'fam'));
    if (chance(.5)) often(c, .2, d => out(c, at(d, 9, 14), undefined, l.wage * real(.1, .3), 'cashout'));
    running(c, 1, T, .6, .7);
  },
  'transport': (c: any, l: any) => {
    const T = c.turn = l.wage * real(12, 25), who = Array.from({ length: 8 }, () =>
      pick([...c.pool.suppliers, ...c.pool.bosses]));
    invoices(c, 1.7, T / 7.3, who, .6);
    often(c, 2.6, d => out(c, at(d, 4, 22), pick(c.pool.fuel), vary(T * .013, .5), 'card', 'card'), '0');
    often(c, .7, d => out(c, at(d, 4, 22), c.words[0] + pick(split(l.cities)), vary(l.snack * 4, .5), 'card',
      'card'), '0');
    const men = Array.from({ length: 3 }, () => asBank(human(l, 'm')));
    often(c, .9, d => out(c, at(d, 5, 12), pick(men), l.wage * real(.04, .12), 'p2p', 'trip', 1), '0');
    often(c, .25, d => out(c, at(d, 9, 18), c.words[1] + pick(split(l.last)), vary(T * .05, .9), 'bank',
      'car2', 1));
    monthly(c, 9, d => out(c, at(d, 5, 8), c.pool.lender, T * .07, 'repay', '', 1), 0);
    running(c, 3, T, .5, .9);
    if (chance(.5)) { // an old truck sold, another bought
      const t = within(c, .3, .97), x = T * real(.5, 1);
      inn(c, at(t, 9, 16), trade(l, 'transport') + l.suf, x, 'wire', 'car1');
      out(c, at(t + int(2, 9) * DAY, 9, 16), trade(l, 'dealer') + l.suf, x * 1.2, 'wire', 'car0');
    }
  },
  'agency': (c: any, l: any) => {
    const sort = c.nth % 3; c.sort = split('travel agency/staffing/wallet agent')[sort];
    if (sort === 0) { // travel: customers' money goes on to carriers and hotels
      const T = c.turn = l.wage * real(9, 18), up = ['Aerolínea Cóndor Azul', 'Hotel ' + trade(l, 'hall'),
        'Bus ' + pick(split(l.cities)), 'Air Savane'];
      c.xmas = 1.6;
      often(c, 2.4, d => inn(c, at(d, 8, 21), asBank(human(l)), vary(T * .07, .8),
        pick(['bank', 'p2p', 'qr']), 'trip'));
      often(c, 1, d => inn(c, at(d, 2, 7), c.pool.acquirer, vary(T * .07, .5), 'settle', ''), '06');
      often(c, 1.9, d => out(c, at(d, 9, 18), pick(up), vary(T * .095, .6), pick(['bank', 'bank', 'wire']),
        'inv', chance(.5) ? 1 : 0), '0');
      often(c, .15, d => out(c, at(d, 9, 18), asBank(human(l)), vary(T * .05, .5), 'bank', 'trip', 1));
      running(c, int(1, 2), T, .8, .8);
    } else if (sort === 1) { // staffing: firms pay, workers are paid every week
      const T = c.turn = l.wage * real(8, 12), men = Array.from({ length: int(4, 6) }, () =>
        asBank(human(l)));
      invoices(c, .9, T / 3.5, Array.from({ length: 5 }, () => pick(c.pool.bosses)), .4);
      for (let d = c.start + 4 * DAY; d < END; d += 7 * DAY) for (const m of men)
        if (chance(.8)) out(c, at(d, 9, 13), m, l.wage * .23 * real(.8, 1.15), 'bank', 'wage', 1);
      running(c, 1, T, .6, 1);
    } else { // wallet and airtime point: notes in at the bank, float out, small commission
      const T = c.turn = l.wage * real(8, 16), float = pick(['Onda Float', 'MoniGo Super Agent',
        'Recargas Unidas']);
      often(c, 2.2, d => inn(c, at(d, 9, 17), chance(.6) ? c.agent : undefined, vary(T * .07, .5), 'cashin',
        'cash'), '0');
      often(c, 1.6, d => inn(c, at(d, 8, 20), asBank(human(l)), vary(T * .02, .7), 'p2p', ''));
      often(c, 2.2, d => out(c, at(d, 8, 18), float, vary(T * .065, .4), 'wallet', 'order'), '0');
      often(c, .6, d => out(c, at(d, 9, 16), chance(.5) ? undefined : 'ATM ' + c.city, vary(T * .06, .4),
        'cashout'));
      monthly(c, 3, d => inn(c, at(d, 3, 7), float, T * .05, 'app', ''), 2);
      running(c, 1, T, .5, .6);
    }
  },
};

// Carry the plan out in order of time with each customer's balance.
function carryOut(who: Map<string, any>) {
  const q = plan.sort((a, b) => a.t - b.t);
  const write = (t: number, e: any, from: any, to: any, x: number, how: string, topic: string,
    status = 'COMPLETED') => {
    const l = e.c.land, h = HOW[how], a = who.get(from), b = who.get(to), real1 = status === 'COMPLETED';
    if (real1 && a) a.bal -= x;
    if (real1 && b) b.bal += x;
    const sub = h[1] === 'RAIL' ? l.rail : how === 'check' && l.cc !== 'US' ? l.rail : how === 'cashin' &&
      e.c.bank % 2 ? 'ACCOUNT_DEPOSIT' : h[1];
    const tx: any = { transaction_id: '', type: h[0], ...(sub ? { subtype: sub } : {}), event_time: iso(t),
      amount: money(l, x),
      amount_currency: l.cur, status };
    if (from) tx.sender = a ? { entity_id: from } : { name: from };
    if (to) tx.receiver = b ? { entity_id: to } : { name: to };
    if (!(a && b) && e.c.bank % 5) tx.balance = money(l, (a || b).bal);
    if (e.c.texts) { const s = note(l, topic, t); if (s) tx.descriptor = s; }
    all.push({ t, tx, x, from, to, how, i: all.length });
    for (const [c, inward] of [[a, false], [b, true]] as any) if (c && real1)
      c.log.push({ t, tx, x, inward, how, other: (inward ? from : to) || '' });
  };
  const again = (e: any, i: number) => {
    let k = i + 1;
    while (k < q.length && q[k].t < e.t) k++;
    q.splice(k, 0, e);
  };
  for (let i = 0; i < q.length; i++) {
    const e = q[i], a = who.get(e.from), l = e.c.land;
    let x = typeof e.amt === 'function' ? e.amt(a ? a.bal : 0) : e.amt;
    if (!(x > l.snack * (typeof e.amt === 'function' ? 2 : .04)) && e.how !== 'interest') continue;
    x = round(l, x, !!HOW[e.how][2]);
    if (a && a.bal < x) {
      if (e.need && (e.tries || 0) < 2 && e.t < END - 9 * DAY && chance(.6)) { // pay a few days later
        e.t += int(2, 6) * DAY; e.tries = (e.tries || 0) + 1;
        again(e, i);
        continue;
      }
      const near = x - a.bal < l.wage * .25 && !a.firm && chance(.12);
      if (e.need || near) { // own money from another bank, the owner, or family
        const helper = a.firm ? a.holder : chance(.5) ? a.name : a.kin, later = e.t < END - 3 * DAY &&
          e.tries !== 9;
        const more = l.wage * real(.02, .15) + (a.firm ? (a.turn || l.wage) * real(.1, .4) : 0);
        write(e.t, e, helper, a.id, round(l, x - a.bal + more, true), helper === a.name ? 'save' : 'p2p',
          helper === a.name || a.firm ? '' : 'fam');
        if (later) { e.t += int(1, 20) * 36e5 + int(0, 3599) * 1000; e.tries = 9; again(e, i); continue; }
      } else if (a.bal > x * .4 && HOW[e.how][2]) x = round(l, a.bal * .8, true);
      else { if (e.how === 'card' && chance(.05)) write(e.t, e, e.from, e.to, x, 'card', 'card', 'DECLINED');
        continue; }
      if (a.bal < x) continue;
    }
    write(e.t, e, e.from, e.to, x, e.how, e.topic);
  }
}

// What the bank holds about a customer: full, middling or sparse; some of it old.
function card(c: any) {
  const l = c.land, kyc = rnd(), stale = chance(.18), months = (END - c.start) / DAY / 30.4, o = c.from || l;
  const credits = c.log.filter((e: any) => e.inward && e.how !== 'save' &&
    e.how !== 'loan').reduce((s: number, e: any) => s + e.x, 0) / months;
  const e: any = { entity_id: c.id, type: c.firm ? 'BUSINESS' : 'INDIVIDUAL', name: c.name,
    registered_at: iso(c.opened),
    mailing_country: l.cc, phone_numbers: [l.tel + l.dial + String(int(1e4, 99999))].map(s =>
      s.slice(0, 15)) };
  const tidy = (x: number) => { const g = 10 ** Math.max(0, Math.floor(Math.log10(x || 1)) - 1);
    return Math.round(x / g) * g; };
  const range = (x: number, a: number, b: number) => ({ lower_bound: tidy(x * a), upper_bound: tidy(x * b),
    currency: l.num });
  const said = credits * (stale ? real(.45, .75) : real(.85, 1.25));
  const born = c.dobAge || (c.kind.endsWith('student') ? int(18, 25) : int(24, 58));
  e.verification_tier = kyc < .34 ? 'TIER_1' : kyc < .65 ? 'TIER_2' : 'TIER_3';
  if (!c.firm) e.dob = `${2024 - born}-${String(int(1, 12)).padStart(2, '0')}-` +
    `${String(int(1, 28)).padStart(2, '0')}`;
  if (kyc < .34) { if (chance(.4)) delete e.phone_numbers; if (chance(.3)) delete e.dob; return e; }
  const plain = c.name.normalize('NFD').replace(/[^A-Za-z ]/g, '').trim().toLowerCase().split(/ +/);
  e.mailing_city = c.city;
  e.mailing_street_address = `${pick(split(l.streets))} ${int(3, 480)}`;
  e.emails = [`${plain.slice(0, 2).join(pick(['.', '_', '']))}${int(1, 99)}@` +
    `${pick(['correo.example', 'mail.example', 'inbox.example'])}`];
  if (c.firm) {
    e.industry = c.sort || c.trade; e.account_holder_name = c.holder;
    e.corporate_tax_id = String(int(1e8, 999999999)); e.corporate_tax_id_type = ({ US: 'EIN', MX: 'RFC',
      BR: 'CNPJ', CO: 'NIT', NG: 'TIN', SN: 'NINEA' } as any)[l.cc];
    e.purpose_of_account = [pick(['business operations', 'collections and supplier payments',
      'daily takings'])];
  } else {
    const jobs: any = { student: 'student',
      employee: pick(split('office clerk/teacher/nurse/sales assistant/technician/accountant')),
      driver: pick(['driver', 'motorcycle taxi', 'ride app driver']),
        'market woman': pick(['trader', 'market trader', 'fabric seller', 'vendor']),
      pensioner: 'retired',
        'migrant worker': pick(split('construction worker/cleaner/cook/farm worker/warehouse worker')),
      freelancer: pick(split('designer/programmer/translator/photographer')),
        'parent at home': pick(['homemaker', 'housewife']) };
    e.gender = c.sex === 'w' ? 'FEMALE' : 'MALE'; e.nationality = [o.cc];
    e.occupation = stale && chance(.5) ? pick(['student', 'unemployed', 'sales assistant']) : jobs[c.walk];
    e.employment_status = ({ student: 'student', pensioner: 'retired', employee: 'employed',
      'migrant worker': 'employed',
      'parent at home': 'not_employed' } as any)[c.walk] || 'self_employed';
    e.source_of_funds = [({ student: 'family support', pensioner: 'pension',
      'parent at home': 'family support', employee: 'salary',
      'migrant worker': 'salary' } as any)[c.walk] || 'self-employment'];
  }
  if (chance(.6)) e.annual_income = range(said * 12, .85, 1.1);
  if (kyc < .65) return e;
  e.estimated_monthly_deposits = range(said, .7, 1.3);
  if (chance(.6)) e.estimated_monthly_withdrawals = range(said, .6, 1.2);
  if (chance(.5)) e.ip_addresses =
    [`${pick([181, 187, 102, 105, 73])}.${int(1, 250)}.${int(0, 255)}.${int(1, 254)}`];
  if (c.firm) {
    const [first, ...rest] = c.holder.split(' '), both = chance(.3);
    e.ubo = { individual: [{ id: 1, first_name: first, last_name: rest.join(' '), nationality: [l.cc],
      country: l.cc, city: c.city,
      ownership_percentage: both ? 60 : 100, role: 'owner', controller: true }] };
    if (both) e.ubo.individual.push({ id: 2, first_name: human(l).split(' ')[0], last_name: rest.join(' '),
      ownership_percentage: 40 });
  } else { e.citizenship = [o.cc]; e.purpose_of_account = [pick(['everyday spending', 'salary', 'savings',
    'family support'])]; }
  return e;
}

// The bank's rules: each looks at the last months and returns [title, description, flagged] or nothing.
function alertFor(c: any, n: number) {
  const l = c.land, log = c.log, cash = (x: number) => `${money(l, x)} ${l.cur}`, found: any[] = [];
  const sum = (a: any[]) => a.reduce((s, e) => s + e.x, 0);
  for (const back of [90, 200, 500]) {
    if (found.length > 1) break;
    const L = log.filter((e: any) => e.t > END - back * DAY && e.how !== 'save' && e.how !== 'interest' &&
      e.how !== 'fee');
    const days = (a: any[], span: number) => a.map((e, i) => a.slice(i).filter(f => f.t < e.t +
      span * DAY)).sort((p, q) => q.length - p.length)[0] || [];
    const ins = L.filter((e: any) => e.inward), outs = L.filter((e: any) => !e.inward), add = (...a: any[]) =>
      found.push(a);
    const tr = ins.filter((e: any) => 'p2p bank qr app remit wire check'.split(' ').includes(e.how));
    const notes = ins.filter((e: any) => e.how === 'cashin'), few = log.filter((e: any) =>
      e.how === 'cashin');
    const top = days(notes, 30), mean = sum(few) / Math.max(1, (END - c.start) / DAY / 30);
    if (top.length > 1 && sum(top) > mean * 1.15) add('Cash deposits above usual',
      `${top.length} cash deposits in 30 days, ${cash(sum(top))}; usual month ${cash(mean)}`,
        top.slice(0, 15));
    const one = days(tr, .7);
    if (one.length > 2) add('Several incoming transfers in one day',
      `${one.length} incoming transfers within a day, ${cash(sum(one))}`, one.slice(0, 15));
    for (const [a, word] of [[ins, 'incoming'], [outs, 'outgoing']] as any) {
      const m = sum(a) / (a.length || 1), big = a.filter((e: any) => e.x > 4 * m).sort((p: any, q: any) =>
        q.x - p.x).slice(0, 2);
      if (big.length && chance(.5)) add('Amount above average',
        `${word} ${cash(big[0].x)}, average of the customer ${cash(m)}`, big);
    }
    const seen = (e: any) => log.some((f: any) => f.other === e.other && f.t < e.t - DAY),
      mid = sum(L) / (L.length || 1);
    const fresh = L.filter((e: any) => e.other && !['card', 'cashin', 'cashout'].includes(e.how) &&
      e.x > 1.5 * mid && e.t > c.start + 40 * DAY && !seen(e)).slice(-1);
    if (fresh.length) add('New counterparty',
      `First transaction with ${c.nameOf(fresh[0].other)}, ${cash(fresh[0].x)}`, fresh);
    const big = sum(ins) / (ins.length || 1);
    for (const e of ins) if (e.x > 1.5 * big) {
      const after = outs.filter((f: any) => f.t > e.t && f.t < e.t + 2 * DAY && f.x > e.x * .05);
      if (sum(after) > .6 * e.x && chance(.6)) { add('Funds moved shortly after receipt',
        `${cash(e.x)} received, ${cash(sum(after))} out in 48 hours`,
        [e, ...after.slice(0, 8)]); break; }
    }
    const small = days(outs.filter((e: any) => e.x < l.food * 1.2), 2);
    if (small.length > 6) add('Many small payments in a short time',
      `${small.length} payments in two days, ${cash(sum(small))}`, small.slice(0, 15));
    const abroad = L.filter((e: any) => e.how === 'remit');
    if (abroad.length > 1) add('Cross-border transfers',
      `${abroad.length} remittances in ${back} days, ${cash(sum(abroad))}`, abroad.slice(-10));
    const same = days(tr.filter((e: any) => tr.filter((f: any) => f.x === e.x &&
      Math.abs(f.t - e.t) < 30 * DAY && f.other !== e.other).length > 3), 30)
      .filter((e: any, _: any, a: any[]) => e.x === a[0].x);
    if (same.length > 3) add('Equal amounts from different payers',
      `${same.length} credits of ${cash(same[0].x)} in 30 days`, same.slice(0, 15));
    const lot = days(tr, 30), payers = new Set(lot.map((e: any) => e.other)).size;
    if (payers > 9) add('Many payers', `${payers} different payers in 30 days, ${cash(sum(lot))}`,
      lot.slice(0, 20));
    const flat = days(outs.filter((e: any) => HOW[e.how][2] && e.x >= l.food && e.x % (l.step * 2) === 0 &&
      e.other), 14);
    if (flat.length > 3) add('Round amounts',
      `${flat.length} outgoing round amounts in 14 days, ${cash(sum(flat))}`, flat.slice(0, 12));
    const cashed = days(outs.filter((e: any) => e.how === 'cashout'), 10);
    if (cashed.length > 3) add('Frequent cash withdrawals',
      `${cashed.length} withdrawals in ten days, ${cash(sum(cashed))}`, cashed);
    const month = days(ins, 30), usual = sum(log.filter((e: any) => e.inward)) / ((END - c.start) / DAY / 30);
    if (sum(month) > 1.4 * usual) add('Turnover above expected',
      `Credits of ${cash(sum(month))} in 30 days against ${cash(usual)} usual`,
      [...month].sort((p, q) => q.x - p.x).slice(0, 6));
  }
  const last = log[log.length - 1];
  const [title, description, hit] = found.length ? pick(found)
    : ['Activity review', 'Periodic review of recent activity', [last]];
  const flagged = [...hit].sort((p: any, q: any) => p.t - q.t);
  return { alert_id: 'ob-a-' + String(n).padStart(5, '0'), entity_id_list: [c.id], source: 'TM', title,
    description, status: 'OPEN',
    flagged_transaction_id_list: flagged.map((e: any) => e.tx.transaction_id),
      created_at: '2025-02-28T12:00:00Z', rule_title: title,
    start_date: flagged[0].tx.event_time, end_date: flagged[flagged.length - 1].tx.event_time };
}

export function ordinaryLife(options: { seed: number; perKind: number; texts: boolean }):
  { entities: object[]; transactions: object[]; alerts: object[]; kindOf: Record<string, string> } {
  let s = (options.seed * 2654435761 + 97) >>> 0;
  rnd = () => { // mulberry32
    s = (s + 0x6d2b79f5) >>> 0;
    let x = Math.imul(s ^ (s >>> 15), 1 | s);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  plan = []; all = [];
  const bank = int(0, 9), kindOf: Record<string, string> = {}, who = new Map<string, any>(), cs: any[] = [];
  const some = (n: number, f: () => any) => Array.from({ length: n }, f);
  // Shared counterparties of each country.
  const pools = LANDS.map(l => ({ telco: pick(['Tel', 'Movi']) + pick(['sol', 'azul', 'uno']),
    power: (({ es: 'Energía ', pt: 'Energia ', fr: 'Electricité ' } as any)[l.lang] || 'Power Co ') +
      pick(split(l.cities)),
    things: some(8, () => trade(l, pick(['clothes', 'hardware', 'shop']))),
      fuel: some(4, () => trade(l, 'fuel')), tax: l.tax,
    bosses: some(9, () => trade(l, pick(['transport', 'super', 'school', 'clinic', 'wholesaler', 'agency'])) +
      l.suf),
    landlords: [...some(3, () => trade(l, 'landlord')), ...some(5, () => asBank(human(l)))],
      supers: some(7, () => trade(l, 'super')),
    suppliers: some(9, () => trade(l, 'wholesaler') + l.suf), schools: some(4, () => trade(l, 'school')),
      bites: some(9, () => trade(l, 'restaurant')),
    pharmacy: trade(l, 'pharmacy'), hardware: trade(l, 'hardware'),
      lender: pick(['MicroCred ', 'Crédito ', 'Finanz ']) + pick(split(l.last)),
    rides: ['Rodar', 'Zipcab'], meals: ['Pedidito', 'Chopnow'],
      acquirer: pick(['Redpago', 'Tapline', 'Cielito Pay']),
    council: ({ US: 'City of ' + split(l.cities)[0], NG: 'Local Government ' + split(l.cities)[0],
      SN: 'Commune de ' + split(l.cities)[0] } as any)[l.cc]
      || (l.lang === 'pt' ? 'Prefeitura de ' : 'Alcaldía de ') + split(l.cities)[0] }));
  const kinds = [...WALKS.map(k => 'person: ' + k), ...FIRMS.map(k => 'firm: ' + k)];
  kinds.forEach((kind, k) => {
    for (let j = 0; j < options.perKind; j++) {
      const where = (k + j) % 6, l = LANDS[where], firm = kind.startsWith('firm'), id = 'ob-e-' +
        String(cs.length + 1).padStart(5, '0');
      const half = chance(.25), days = half ? int(182, 200) : int(190, 424),
        start = END - 43200000 - days * DAY;
      const walk = kind.split(': ')[1], sex = walk === 'market woman' ||
        (walk === 'parent at home' && chance(.9)) ? 'w' : pick(['w', 'm']);
      const from = walk === 'migrant worker' ? LANDS[(where + int(1, 5)) % 6] : null, isNew = half ||
        chance(.25);
      const c: any = { id, kind, walk, trade: walk, firm, land: l, pool: pools[where], start, sex, from,
        nth: j, bank, log: [], linked: 0, texts: options.texts,
        name: firm ? trade(l, walk) + (chance(.6) ? l.suf : '') : human(from || l, sex),
          holder: human(l, sex), city: pick(split(l.cities)),
        opened: isNew ? start + int(9, 15) * 36e5 + int(0, 3599) * 1000 : start - int(60, 2200) * DAY +
          int(8, 18) * 36e5 + int(0, 3599) * 1000,
        grow: isNew ? real(.2, 1) : real(-.3, .4), xmas: 1.2, gaps: [],
          pace: real(.45, 1.1) * Math.min(1, 270 / days + .1), bal: 0,
        earns: firm || ['driver', 'market woman', 'freelancer'].includes(walk),
        kin: asBank(human(l)), yard: trade(l, 'hardware'), words: split(WORDS[l.lang]),
          abroad: human(LANDS[(where + int(1, 5)) % 6]), handy: asBank(human(l, 'm')),
          regulars: some(9, () => asBank(human(l))) };
      c.agent = pick(['Agente ', 'Punto ']) + c.city + ' ' + int(11, 480);
      if (l.lang === 'en' || l.lang === 'ng') c.agent = 'Agent ' + c.city + ' ' + int(11, 480);
      c.start = isNew ? c.opened + int(9, 90) * 6e4 : start;
      // first money in
      if (isNew) inn(c, c.start + int(60, 3000) * 1000, firm ? c.holder : c.name,
        l.wage * (firm ? real(1, 3) : real(.05, .3)), 'save');
      else c.bal = round(l, l.wage * (firm ? real(1, 4) : real(.1, 1)), false);
      for (const [p, a, b] of [[.4, 6, 15], [.2, 8, 25]]) if (chance(p)) { const t = within(c);
        c.gaps.push([t, t + int(a, b) * DAY, real(.1, .4)]); }
      kindOf[id] = kind; who.set(id, c); cs.push(c);
    }
  });
  for (const c of cs) { // the customer's circle: some of them bank here too
    const near = cs.filter(o => o.land === c.land && o !== c), by = (...k: string[]) =>
      near.filter(o => k.includes(o.trade) && o.firm);
    const ours = (names: any[], list: any[], p: number) => list.length && chance(p)
      ? [...names.slice(1), pick(list).id] : names;
    c.friends = ours(some(5, () => asBank(human(c.from && chance(.5) ? c.from : c.land))),
      near.filter(o => !o.firm), .5);
    c.favs = ours([...c.pool.supers].sort(() => 0).slice(int(0, 3), int(4, 7)), by('shop', 'market seller'),
      .35);
    c.bites = ours(c.pool.bites.slice(int(0, 4), int(6, 9)), by('restaurant'), .3);
    if (c.firm) continue;
    const p = c.pool = { ...c.pool }, boss = by('transport', 'restaurant', 'shop', 'builder',
      'wholesaler').filter(o => o.linked < 1);
    if (boss.length && chance(.2) && ['employee', 'migrant worker'].includes(c.walk)) { const b = pick(boss);
      b.linked++; p.bosses = [b.id]; }
    const land = by('landlord').filter(o => o.linked < 2);
    if (land.length && chance(.2)) { const b = pick(land); b.linked++; p.landlords = [b.id]; }
    if (by('wholesaler').length && chance(.3)) p.suppliers = [...p.suppliers.slice(2),
      pick(by('wholesaler')).id];
  }
  for (const c of cs) (c.firm ? FIRM : PERSON)[c.walk](c, c.land);
  // Between 60 and 400 each: thin what is many, add small ones where life is quiet.
  let count: Record<string, number> = {};
  for (const most of [360, 375, 375, 0]) {
    count = {};
    for (const e of plan) for (const id of [e.from, e.to]) if (kindOf[id]) count[id] = (count[id] || 0) + 1;
    if (most) plan = plan.filter(e => [e.from, e.to].every(id => !(count[id] > most) ||
      (e.need && most === 360) ||
      chance(most / count[id] - .03)));
  }
  for (const c of cs) for (let n = count[c.id] || 0, few = int(78, 96); n < few; n++) {
    const d = within(c, 0, 1), x = vary(c.land.snack * 1.4, .6);
    if (c.firm && chance(.5)) inn(c, at(d, 9, 18), pick(c.regulars), x * 8, 'p2p', 'sale');
    else out(c, at(d, 8, 21), pick(c.bites), x, 'card', 'card');
  }
  carryOut(who);
  all.sort((a, b) => a.t - b.t || a.i - b.i);
  all.forEach((e, i) => { e.tx.transaction_id = 'ob-t-' + String(i + 1).padStart(7, '0'); });
  const entities = cs.map(card);
  const alerts = cs.map((c, i) => {
    c.nameOf = (id: string) => who.get(id)?.name || id; c.log.sort((a: any, b: any) => a.t - b.t);
    return alertFor(c, i + 1);
  });
  return { entities, transactions: all.map(e => e.tx), alerts, kindOf };
}
