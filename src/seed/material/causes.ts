/**
 * What charities work for, and the supporter's own reasons to care, each in the first person. A reason
 * must read well before any charity's name and after any campaign's.
 */
export const causeReasons = {
  'Cancer care': [
    'My mum was diagnosed two years ago, and the nurses got us through the worst winter of our lives.',
    'I finished treatment last spring. I promised myself that this year I would be the one who gives.',
    'We lost Grandad in March. He would have laughed at the idea of me doing this, and then sponsored me.',
    'My best friend has had eleven rounds of chemo and still sends me bad jokes every morning.',
    'Three people in my team at work have had that phone call. I want the next one to go better.',
  ],
  'Child health': [
    'Our son spent his first nine weeks in intensive care. He is four now and cannot be made to sit still.',
    'My niece was born with a heart that needed three operations before she could walk.',
    'I work on a children’s ward, and I see every week what a familiar face at the bedside is worth.',
    'When our daughter was in hospital, somebody we never met had paid for the bed I slept in beside hers.',
  ],
  'Mental health': [
    'Five years ago I could not have written this. Someone picked up the phone, and that is why I can.',
    'My brother never said a word until it was nearly too late. I want talking to be easier than it was for him.',
    'A mate from school is not here any more. We are doing this because we should have asked twice.',
    'I am a teacher, and the waiting lists that my students face are longer than the school year.',
  ],
  Animals: [
    'Biscuit came to us with three legs and no manners. He now has excellent manners.',
    'We have fostered fourteen dogs in six years, and I have cried at the door every single time.',
    'After the fires we found a possum in the laundry. The people who came out at midnight were volunteers.',
    'My cat is a rescue, and frankly she is the one who runs this fundraiser.',
  ],
  Environment: [
    'I have swum at the same beach for thirty years, and I can see the difference.',
    'The creek behind our house was a drain when we moved in. Last year there were herons.',
    'I would like my kids to see a reef, and not a photograph of one.',
    'We planted two hundred trees with my daughter’s class. Two hundred is not enough.',
  ],
  Homelessness: [
    'I slept in my car for four months when I was nineteen. Nobody at work knew.',
    'I walk past the same man every morning. His name is Terry, and he used to be a chef.',
    'A friend lost her flat with two children and nine days’ notice. It can happen that fast.',
    'Last winter our street cooked for the night shelter once a week. This is the next step.',
  ],
  Education: [
    'I was the first in my family to finish school, because one librarian decided that I would.',
    'My gran left school at twelve and taught herself to read at sixty. I think of her on every page.',
    'I tutor on Thursday evenings, and I have never seen anyone as proud as a boy who has finished his first book.',
  ],
  Disability: [
    'My sister was told at school what she would never do. She has done most of it by now.',
    'Our son’s new chair means that he gets to the playground before I do.',
    'I lost most of my sight at forty. A guide dog called Juno gave me my city back.',
  ],
  'Older people': [
    'Nan lived to ninety-six, and the lunch club was the best part of her week.',
    'I deliver meals on Saturdays. For some people I am the only knock on the door.',
    'Dad has dementia. On good days he remembers the words to every song, and that is where we meet.',
  ],
  'Disaster relief': [
    'The flood took everything below the second floor. Strangers arrived with shovels before the water had gone.',
    'My family is far from where the earthquake was, and near enough to lie awake over it.',
    'I volunteered for two weeks after the cyclone. You do not come home from that and do nothing.',
  ],
  'Rescue services': [
    'The crew that came out for my dad did it on a Sunday, in the dark, for nothing.',
    'I was stuck on a ridge in the fog with a broken ankle. Nine volunteers carried me down.',
    'We live on the coast. You hear the lifeboat go out, and you count them back in.',
  ],
  'Clean water': [
    'I visited a village where the girls walked two hours for water, and so did not go to school.',
    'I turned on the tap this morning without a thought. That is the whole reason.',
  ],
  'Food and community': [
    'Our food bank ran out of breakfast cereal in the first hour last month.',
    'When I moved here I knew nobody. A community kitchen table is where that changed.',
    'No child in our street should be working out which day they can eat properly.',
  ],
  'Arts and music': [
    'I was a shy kid until somebody handed me a trumpet.',
    'Mum stopped speaking after her stroke. Then the choir came to the ward, and she sang.',
  ],
} as const satisfies Record<string, readonly string[]>;

export type CauseName = keyof typeof causeReasons;
export const causeNames = Object.keys(causeReasons) as CauseName[];
