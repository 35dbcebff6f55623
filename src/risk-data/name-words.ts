/** Words of names that mean something by themselves. Own selections, after the sources that each names. */

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Forms of address, offices and degrees in the languages of the lists: they say nothing about who it is. */
export const TITLES = set(
  `
  mr mrs ms miss mx dr prof professor sir dame lord lady madam madame mme mlle monsieur mademoiselle
  herr frau senor senora sr sra don dona dom signor signora sig hon honorable honourable rev reverend
  father pastor bishop archbishop cardinal imam mullah mulla maulana maulvi mawlawi mawlavi ayatollah
  hojatoleslam hajj haji hajji hadji alhaji sheikh shaikh shaykh sheik cheikh sayyid sayed syed emir
  amir prince princess prinz king queen sultan president prasident praesident presidente prezident
  premier minister ministre chancellor kanzler senator governor ambassador deputy general gen colonel
  col lieutenant lt major maj captain capt kapitan sergeant sgt marshal admiral adm brigadier
  commander comandante ing engr eng dipl lic mag mgr phd md esq kyai ustad ustadh gospodin gospozha
  pan pani bay bayan`,
);

/** Words at the end that tell generations apart, which lists leave out. */
export const SUFFIXES = set('jr junior sr senior ii iii iv esq phd');

/** Small words between names: lists write them, join them or leave them out. */
export const PARTICLES = set(
  `
  bin ibn ben bint binti binte bent al el ul ad as at ash an az ar abu de del della delle di da do dos
  das du des la le les van von der den ter ten zu zur zum und and et y e i the of for in at on to with
  und fur pour per und av af i og och ve va`,
);
/** Of these none is written as one word with what follows. */
export const CONJUNCTIONS = set('and und et e y i og och the of for in on to with fur pour per av af');
/** Of these a given name may be written the same way, so at the beginning they stay. */
export const MAYBE_GIVEN = set('ben al an le di do da van den as ar e i y la');

/** Russian, Ukrainian, Bulgarian and Azeri names of the father. */
export const PATRONYMIC =
  /.(ovich|evich|yevich|ovych|evych|yovych|ovna|evna|yevna|ivna|yivna|ovitch|evitch|oglu|ogly|qizi|kyzy)$/;

/** Kinds of bodies and trades that many organisations share: they count little. */
export const COMMON_IN_ORGANISATIONS = set(
  `
  bank banking trust fund foundation group groups holding holdings trading trade traders trader
  general international industries industry industrial services service systems system solutions
  technology technologies tech company enterprise enterprises investment investments capital finance
  financial management consulting consultants global world national development construction
  contracting engineering shipping maritime marine transport logistics import export business
  commercial center centre organization organisation association union society institute university
  ministry department office agency committee council party front movement army brigade battalion
  government energy oil petroleum gas petrochemical chemical steel mining power electronics electric
  manufacturing factory plant works production products medical pharmaceutical pharma food foods real
  estate properties property exchange insurance travel tourism aviation airlines airways air cargo
  media communications telecom state federal republic central new united first gruppe gesellschaft
  handel handels verlag bau banque banco banca compagnie torgovy torgovyi dom zavod kombinat bank
  predpriyatie tsentr fond soyuz gruppa invest stroy trans prom`,
);

/** What a firm may add to its name or leave out: it counts little where one name alone has it. */
export const GROUP_WORDS = set(
  'group groups holding holdings international company companies global worldwide gruppe gruppa',
);

/** Of these no person is called: a name that holds one is that of an organisation. */
export const ORGANISATION_WORDS = set(
  `
  bank trust fund foundation group holding holdings trading industries services systems company
  enterprise enterprises international investments consulting association union society institute
  university ministry department agency committee council party front movement army brigade battalion
  government corporation organization organisation limited airlines shipping logistics exchange
  insurance technologies factory plant gruppe gesellschaft banque zavod kombinat fond`,
);

/** Places that a firm adds to its name: own selection. */
export const PLACES = set(
  `
  europe europa european asia africa america americas middle east west north south eu uk usa us uae
  gcc cis schweiz suisse svizzera switzerland swiss deutschland germany german osterreich austria
  austrian france francaise french italia italy italian espana spain spanish portugal polska poland
  polish ceska czech slovakia hungary romania romanian bulgaria bulgarian serbia croatia slovenia
  bosnia albania greece hellas hellenic turkey turkiye turk cyprus malta nederland netherlands holland
  belgium belgique luxembourg liechtenstein monaco ireland scotland england britain british sweden
  sverige norway norge denmark danmark finland suomi iceland estonia latvia lithuania russia russian
  rus rossiya belarus belarusian ukraine ukraina georgia armenia azerbaijan kazakhstan uzbekistan
  kyrgyzstan tajikistan turkmenistan iran iranian iraq iraqi syria syrian lebanon lebanese jordan
  israel palestine egypt libya tunisia algeria morocco sudan yemen oman qatar kuwait bahrain emirates
  dubai sharjah arabia arabian saudi afghanistan pakistan india indian bangladesh lanka nepal china
  chinese hongkong taiwan japan korea korean mongolia vietnam thailand cambodia myanmar burma malaysia
  singapore indonesia philippines australia zealand canada mexico cuba panama colombia venezuela
  ecuador peru bolivia brasil brazil chile argentina uruguay paraguay nigeria ghana kenya ethiopia
  somalia uganda rwanda congo angola mozambique zimbabwe zambia namibia mali niger chad senegal london
  paris moscow beijing shanghai istanbul tehran beirut damascus`,
);

export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    intl: 'international',
    int: 'international',
    natl: 'national',
    govt: 'government',
    gov: 'government',
    dept: 'department',
    min: 'ministry',
    univ: 'university',
    inst: 'institute',
    assn: 'association',
    assoc: 'association',
    org: 'organization',
    organisation: 'organization',
    mgmt: 'management',
    mgt: 'management',
    mfg: 'manufacturing',
    eng: 'engineering',
    engg: 'engineering',
    bros: 'brothers',
    svcs: 'services',
    svc: 'services',
    inds: 'industries',
    ind: 'industries',
    dev: 'development',
    tech: 'technology',
    grp: 'group',
    hldgs: 'holdings',
    hldg: 'holding',
    gen: 'general',
    genl: 'general',
    trdg: 'trading',
    exp: 'export',
    imp: 'import',
    invt: 'investment',
    centre: 'center',
    telecoms: 'telecom',
    st: 'saint',
    mt: 'mount',
    ctr: 'center',
    acad: 'academy',
    fdn: 'foundation',
  }),
);

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ONES =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const ORDINALS =
  `zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth`.split(/\s+/);

/** English number words, the tens with their frequent misspelling. */
export const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + 10 * at] as const),
  ['fourty', 40],
  ['hundred', 100],
]);

export const ROMAN: ReadonlyMap<string, number> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ').map((word, at) => [word, at + 1] as const),
);

/** The letters that 0 to 9 inside a word are typed for. */
export const DIGIT_LETTERS = 'oizeasgtbg';

/**
 * Short forms of a given name and its forms in other languages, as dictionaries of given names write them.
 * Names in two lines are two names, however alike they look, as Frank and Frederick.
 */
const SAME_GIVEN_NAMES = `
  john jon johnny jack juan jean johann johannes hans jan ivan ioan giovanni joao yahya yohannes ian sean
  james jim jimmy jaime giacomo jacques jakob jacob yakov iago diego yaqub
  william bill billy will wilhelm guillaume guillermo guglielmo willem
  robert bob bobby rob roberto
  richard dick rick ricky ricardo riccardo
  theodore ted teddy theo teodor fyodor fedor
  edward ed eddie ned eduard eduardo edoardo edouard
  benjamin ben benny binyamin
  michael mike mick mikhail miguel michel michele mikael mihail mihai michal mykhailo misha
  joseph joe josef jose giuseppe yusuf yousef youssef iosif josip osip yosef jozef
  george georg georges jorge giorgio georgi georgy yuri yuriy jerzy georgios jiri igor
  peter pete pierre pedro pietro pyotr petr petro piotr petros butros boutros
  paul pablo paolo pavel pavlo pawel paulo boulos
  charles charlie chuck karl carl carlos carlo karel karol
  thomas tom tommy tomas tommaso tomasz toma
  stephen steven steve stefan stephan stefano esteban etienne stepan istvan
  alexander alex alexandre alexandro alejandro alessandro aleksandr oleksandr aleksander sasha iskander
  andrew andy andrei andrey andrea andreas andre andres andriy andrii andrzej
  anthony tony antonio anton antoine antony
  nicholas nick nicolas nikolai nikolay nikolaos nicola niccolo mykola nikola niklas klaus
  daniel dan danny daniil danilo daniele
  daniela daniella danielle
  petra
  marvin
  edgar edgardo
  emil emile emilio
  emma
  emily emilia emilie
  gabriela gabriella
  mario
  lisa
  lina
  linda
  martina
  paula paola
  paulina
  carla karla
  claudia
  claudio claude klaudiusz
  roberta
  angela
  angelo
  julian giuliano julien
  julius giulio julio
  adrian adriano adrien
  adriana adrienne
  christian cristian kristian
  christina cristina kristina christine
  oleg oleh
  olga
  roman
  ruslan
  rustam rostam
  hassan hasan hassane
  hussein hussain husayn husain hossein hussien
  ali
  omar umar
  osman usman othman uthman
  karim kareem
  rahim raheem
  khalid khaled
  walid waleed
  said saeed saeid sayeed
  sami
  samir sameer
  nasir nasser naser
  tariq tarek tarik
  jamal gamal djamel jamel
  kamal kamel kemal
  david dave davide dawid daud dawood davud
  samuel sam sammy
  matthew matt matteo mateo matthias mathias matvei
  christopher chris christoph cristobal krzysztof christophe
  gregory greg grigory grigori gregorio gregor hryhorii
  henry harry hank heinrich henri enrique enrico henrik hendrik
  frederick fred freddy frederik friedrich federico frederic fredrik
  francis frank francisco francesco francois franz frans franco
  lawrence larry lorenzo laurent laurence lars
  leonard len leonardo lenny
  louis luis luigi ludwig lewis ludovic
  luke lucas lukas luca
  mark marc marco marcos markus marcus marek
  martin marty martino marten
  philip phil felipe filippo philippe filip
  patrick pat paddy patricio
  raymond ray ramon raimund
  ronald ron ronnie
  donald don donnie
  kenneth ken kenny
  gerald gerry jerry gerard gerardo gerhard
  jeffrey jeff geoffrey geoff
  timothy tim timur timofei
  vincent vince vincenzo vicente
  walter walt gualtiero
  vladimir volodymyr wladimir vova volodya uladzimir wlodzimierz
  dmitry dmitri dimitri dmytro dima dimitrios dimitar
  sergei sergey serhii serhiy sergio serge sergej siarhei
  evgeny yevgeny yevhen eugene eugen eugenio
  alexei alexey aleksei aleksey oleksiy oleksii alexis alyosha
  vasily vasili vasyl basil vasile
  konstantin constantine kostya kostiantyn
  abraham ibrahim avraham abe abram ebrahim
  moses musa moshe mousa moise
  solomon suleiman sulayman suleyman salomon shlomo sulaiman
  ishmael ismail ismael esmail
  isaac ishaq izak yitzhak
  jesus isa issa eisa
  elias ilyas ilya illia elijah eliyahu ilias
  gabriel gabriele jibril jabril gavriil
  aaron harun haroun aron
  muhammad mohammed mohamed mohammad muhammed mehmet mahomed mohamad mohamadou mohd mhd md muhamad
  ahmad ahmed ahmet ahmat
  elizabeth liz lizzie beth betty eliza elisabeth isabel isabella elisabetta yelizaveta elizaveta bess
  margaret maggie meg peggy marguerite margarita margherita greta margarethe gretchen
  catherine kate katie kathy katherine kathryn cathy ekaterina katarina caterina catalina yekaterina katja
  mary maria marie mariya miriam maryam mariam
  anna ann anne annie ana hanna hannah
  helen helena elena yelena olena helene ellen
  susan sue susie suzanne susanna
  patricia pat patty trish
  barbara barb barbie varvara
  jennifer jen jenny
  deborah deb debbie
  rebecca becky becca
  victoria vicky viktoria viktoriya
  alexandra aleksandra oleksandra alessandra alejandra
  natalia natalya nataliya natalie natasha nataliia
  tatiana tatyana tetiana tanya
  irina iryna irene irena
  julia yulia yuliya julie giulia juliana
  sophia sofia sofiya sophie
  theresa teresa therese terry tereza
  joan jane jeanne juana johanna joanna giovanna yana ioana
  fatima fatma fatemeh fatimah
  aisha ayesha aysha aicha
  khadija khadijah hatice khadidja`;

/** By the word as `wordsOf` writes it, the numbers of the groups it stands in. */
export const GIVEN_NAME_GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const groups = new Map<string, number[]>();
  SAME_GIVEN_NAMES.trim()
    .split('\n')
    .forEach((line, group) => {
      for (const name of line.trim().split(/\s+/)) groups.set(name, [...(groups.get(name) ?? []), group]);
    });
  return groups;
})();
