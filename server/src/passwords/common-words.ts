/**
 * The cores of the passwords that leak most often, letters only: with the composition rules of the specification, nearly every common
 * password is one of these with a capital, a digit and a sign (see assert-password.ts).
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwort passw passwd pass word parola sifre senha contrasena motdepasse wachtwoord haslo heslo lozinka
  welcome willkommen bienvenue bienvenido benvenuto welkom hello hallo hola bonjour hey
  qwerty qwertz azerty qwer qwert qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx wsx edc qweasd qweasdzxc
  abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaa aaaaaa xxx xxxx xxxxx xxxxxx zzz zzzz test testing tester demo sample example
  admin administrator root user guest login letmein changeme changeit secret default master access system server service
  temp temporary trustno trustme open opensesame security secure private enter internet computer samsung apple google
  facebook instagram twitter linkedin youtube amazon microsoft windows android iphone nokia
  iloveyou ilove love lover lovely loveme loveyou babygirl baby angel princess prince queen king sunshine sunny flower
  monkey dragon tiger lion eagle shadow phoenix wolf bear panther dog cat puppy kitty kitten doggy horse dolphin butterfly
  football baseball basketball soccer hockey golf tennis liverpool chelsea arsenal barcelona madrid juventus manchester
  superman batman spiderman ironman pokemon pikachu naruto starwars matrix hunter ranger killer warrior ninja samurai
  michael jordan jennifer jessica ashley amanda daniel andrew joshua matthew anthony robert thomas george charlie nicole
  michelle alexander alex david james john peter paul mark martin maria anna laura sarah hannah julia sophia emma oliver
  harley ferrari porsche mercedes bmw mustang corvette yamaha honda toyota
  summer winter spring autumn fall january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  london paris berlin newyork chicago boston dallas texas california florida america canada germany france england india
  moon moonlight star stars sun sky earth space galaxy planet
  bitcoin satoshi nakamoto crypto blockchain ethereum lightning hodl tothemoon wallet coin money cash dollar bank visa card creditcard
  freedom liberty peace hope faith jesus christ god blessed heaven family friends friend forever happy lucky smile
  chocolate cookie banana orange cheese coffee pepper ginger peanut sugar candy honey pizza
  silver golden diamond crystal purple yellow green blue black white red
  whatever nothing something anything computer starbucks pepsi cocacola maverick merlin buster cooper jackson
  fuck fuckyou fuckoff shit asshole bitch pussy sexy hottie badboy playboy
  mypassword mypass newpassword thepassword passwordpassword adminadmin qwertyqwerty letmeinnow iloveu`
    .split(/\s+/)
    .filter(Boolean),
)
