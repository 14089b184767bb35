// Which protocols of the standard library, and which classes of Foundation and of Apple's frameworks, are based on which,
// since what a program adds to one of them is had by all below it, the program's own among them; and of which types the
// properties are that lead most from one to another. Nothing else of them is here: classes are based on one that is unknown,
// so that members that no file adds count as those of another module.
// https://developer.apple.com/documentation/technologies

// The standard library's protocols
protocol Equatable {}
protocol Comparable: Equatable {}
protocol Hashable: Equatable {}
protocol Strideable: Comparable {}
protocol AdditiveArithmetic: Equatable {}
protocol Numeric: AdditiveArithmetic {}
protocol SignedNumeric: Numeric {}
protocol BinaryInteger: Numeric, Hashable, Strideable {}
protocol FixedWidthInteger: BinaryInteger {}
protocol SignedInteger: BinaryInteger, SignedNumeric {}
protocol UnsignedInteger: BinaryInteger {}
protocol FloatingPoint: SignedNumeric, Hashable, Strideable {}
protocol BinaryFloatingPoint: FloatingPoint {}
protocol Encodable: Other {}
protocol Decodable: Other {}
protocol Codable: Encodable, Decodable {}
protocol LazySequenceProtocol: Sequence {}
protocol Collection: Sequence {}
protocol MutableCollection: Collection {}
protocol RangeReplaceableCollection: Collection {}
protocol BidirectionalCollection: Collection {}
protocol RandomAccessCollection: BidirectionalCollection {}
protocol StringProtocol: BidirectionalCollection, Comparable, Hashable {}

class NSObject: Other {}

// Foundation
class NSArray: NSObject, Other {}
class NSMutableArray: NSArray, Other {}
class NSSet: NSObject, Other {}
class NSMutableSet: NSSet, Other {}
class NSCountedSet: NSMutableSet, Other {}
class NSOrderedSet: NSObject, Other {}
class NSMutableOrderedSet: NSOrderedSet, Other {}
class NSDictionary: NSObject, Other {}
class NSMutableDictionary: NSDictionary, Other {}
class NSString: NSObject, Other {}
class NSMutableString: NSString, Other {}
class NSAttributedString: NSObject, Other {}
class NSMutableAttributedString: NSAttributedString, Other {}
class NSTextStorage: NSMutableAttributedString, Other {}
class NSData: NSObject, Other {}
class NSMutableData: NSData, Other {}
class NSValue: NSObject, Other {}
class NSNumber: NSValue, Other {}
class NSDecimalNumber: NSNumber, Other {}
class NSDate: NSObject, Other {}
class NSURL: NSObject, Other {}
class NSURLRequest: NSObject, Other {}
class NSMutableURLRequest: NSURLRequest, Other {}
class NSError: NSObject, Other {}
class NSException: NSObject, Other {}
class NSIndexSet: NSObject, Other {}
class NSMutableIndexSet: NSIndexSet, Other {}
class NSPredicate: NSObject, Other {}
class NSComparisonPredicate: NSPredicate, Other {}
class NSCompoundPredicate: NSPredicate, Other {}
class NSExpression: NSObject, Other {}
class NSRegularExpression: NSObject, Other {}
class NSDataDetector: NSRegularExpression, Other {}
class NSTextCheckingResult: NSObject, Other {}
class NSCoder: NSObject, Other {}
class NSKeyedArchiver: NSCoder, Other {}
class NSKeyedUnarchiver: NSCoder, Other {}
class NSUserActivity: NSObject, Other {}
class NSItemProvider: NSObject, Other {}
class Bundle: NSObject, Other {
    static var main: Bundle
}
class FileManager: NSObject, Other {
    static var `default`: FileManager
}
class FileHandle: NSObject, Other {}
class UserDefaults: NSObject, Other {
    static var standard: UserDefaults
}
class NotificationCenter: NSObject, Other {
    static var `default`: NotificationCenter
}
class Operation: NSObject, Other {}
class BlockOperation: Operation, Other {}
class OperationQueue: NSObject, Other {
    static var main: OperationQueue
}
class Timer: NSObject, Other {}
class RunLoop: NSObject, Other {}
class Process: NSObject, Other {}
class ProcessInfo: NSObject, Other {
    static var processInfo: ProcessInfo
}
class Progress: NSObject, Other {}
class UndoManager: NSObject, Other {}
class Scanner: NSObject, Other {}
class XMLParser: NSObject, Other {}
class Stream: NSObject, Other {}
class InputStream: Stream, Other {}
class OutputStream: Stream, Other {}
class Formatter: NSObject, Other {}
class NumberFormatter: Formatter, Other {}
class ByteCountFormatter: Formatter, Other {}
class DateComponentsFormatter: Formatter, Other {}
class DateIntervalFormatter: Formatter, Other {}
class ISO8601DateFormatter: Formatter, Other {}
class LengthFormatter: Formatter, Other {}
class ListFormatter: Formatter, Other {}
class MeasurementFormatter: Formatter, Other {}
class PersonNameComponentsFormatter: Formatter, Other {}
class RelativeDateTimeFormatter: Formatter, Other {}
class URLSessionConfiguration: NSObject, Other {}
class URLSessionTask: NSObject, Other {}
class URLSessionDataTask: URLSessionTask, Other {}
class URLSessionUploadTask: URLSessionDataTask, Other {}
class URLSessionDownloadTask: URLSessionTask, Other {}
class URLSessionStreamTask: URLSessionTask, Other {}
class URLSessionWebSocketTask: URLSessionTask, Other {}
class URLProtocol: NSObject, Other {}
class URLCache: NSObject, Other {}
class URLCredential: NSObject, Other {}
class URLAuthenticationChallenge: NSObject, Other {}
class URLProtectionSpace: NSObject, Other {}
class HTTPCookie: NSObject, Other {}
class HTTPCookieStorage: NSObject, Other {}
class CachedURLResponse: NSObject, Other {}

// XCTest
class XCTest: NSObject, Other {}
class XCTestCase: XCTest, Other {}
class XCTestSuite: XCTest, Other {}
class XCTestExpectation: NSObject, Other {}
class XCUIElementQuery: NSObject, Other {}
class XCUIElement: NSObject, Other {}
class XCUIApplication: XCUIElement, Other {}

// UIKit
class UIResponder: NSObject, Other {}
class UIApplication: UIResponder, Other {
    static var shared: UIApplication
    var windows: [UIWindow]
    var keyWindow: UIWindow
}
class UIScene: UIResponder, Other {}
class UIWindowScene: UIScene, Other {}
class UIScreen: NSObject, Other {
    static var main: UIScreen
    var bounds: CGRect
}
class UIDevice: NSObject, Other {
    static var current: UIDevice
}
class UIView: UIResponder, Other {
    var layer: CALayer
    var superview: UIView
    var subviews: [UIView]
    var window: UIWindow
    var frame: CGRect
    var bounds: CGRect
    var center: CGPoint
    var backgroundColor: UIColor
}
class UIWindow: UIView, Other {
    var rootViewController: UIViewController
}
class UILabel: UIView, Other {
    var font: UIFont
    var textColor: UIColor
    var attributedText: NSAttributedString
    var text: String
}
class UIImageView: UIView, Other {
    var image: UIImage
}
class UIActivityIndicatorView: UIView, Other {}
class UIProgressView: UIView, Other {}
class UIPickerView: UIView, Other {}
class UIStackView: UIView, Other {}
class UINavigationBar: UIView, Other {}
class UIToolbar: UIView, Other {}
class UITabBar: UIView, Other {}
class UISearchBar: UIView, Other {}
class UIVisualEffectView: UIView, Other {}
class UIInputView: UIView, Other {}
class UICollectionReusableView: UIView, Other {}
class UICollectionViewCell: UICollectionReusableView, Other {
    var contentView: UIView
}
class UICollectionViewListCell: UICollectionViewCell, Other {}
class UITableViewCell: UIView, Other {
    var contentView: UIView
    var textLabel: UILabel
    var detailTextLabel: UILabel
    var imageView: UIImageView
}
class UITableViewHeaderFooterView: UIView, Other {}
class UIScrollView: UIView, Other {}
class UITableView: UIScrollView, Other {}
class UICollectionView: UIScrollView, Other {}
class UITextView: UIScrollView, Other {
    var text: String
}
class UIControl: UIView, Other {}
class UIButton: UIControl, Other {
    var titleLabel: UILabel
    var imageView: UIImageView
}
class UITextField: UIControl, Other {
    var text: String
}
class UISearchTextField: UITextField, Other {}
class UISwitch: UIControl, Other {}
class UISlider: UIControl, Other {}
class UIStepper: UIControl, Other {}
class UISegmentedControl: UIControl, Other {}
class UIPageControl: UIControl, Other {}
class UIDatePicker: UIControl, Other {}
class UIRefreshControl: UIControl, Other {}
class UIViewController: UIResponder, Other {
    var view: UIView
    var parent: UIViewController
    var children: [UIViewController]
    var presentedViewController: UIViewController
    var presentingViewController: UIViewController
    var navigationController: UINavigationController
    var tabBarController: UITabBarController
    var navigationItem: UINavigationItem
}
class UINavigationController: UIViewController, Other {
    var topViewController: UIViewController
    var visibleViewController: UIViewController
    var viewControllers: [UIViewController]
    var navigationBar: UINavigationBar
}
class UITabBarController: UIViewController, Other {
    var selectedViewController: UIViewController
    var tabBar: UITabBar
}
class UISplitViewController: UIViewController, Other {}
class UIPageViewController: UIViewController, Other {}
class UITableViewController: UIViewController, Other {
    var tableView: UITableView
}
class UICollectionViewController: UIViewController, Other {
    var collectionView: UICollectionView
}
class UIAlertController: UIViewController, Other {}
class UIActivityViewController: UIViewController, Other {}
class UISearchController: UIViewController, Other {}
class UIInputViewController: UIViewController, Other {}
class UIDocumentPickerViewController: UIViewController, Other {}
class UIImagePickerController: UINavigationController, Other {}
class UIHostingController<Content>: UIViewController, Other {}
class UIPresentationController: NSObject, Other {}
class UIPopoverPresentationController: UIPresentationController, Other {}
class UISheetPresentationController: UIPresentationController, Other {}
class UIGestureRecognizer: NSObject, Other {
    var view: UIView
}
class UITapGestureRecognizer: UIGestureRecognizer, Other {}
class UIPanGestureRecognizer: UIGestureRecognizer, Other {}
class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer, Other {}
class UIPinchGestureRecognizer: UIGestureRecognizer, Other {}
class UIRotationGestureRecognizer: UIGestureRecognizer, Other {}
class UISwipeGestureRecognizer: UIGestureRecognizer, Other {}
class UILongPressGestureRecognizer: UIGestureRecognizer, Other {}
class UIBarItem: NSObject, Other {}
class UIBarButtonItem: UIBarItem, Other {}
class UITabBarItem: UIBarItem, Other {}
class UINavigationItem: NSObject, Other {}
class UIMenuElement: NSObject, Other {}
class UIMenu: UIMenuElement, Other {}
class UICommand: UIMenuElement, Other {}
class UIKeyCommand: UICommand, Other {}
class UIAction: UIMenuElement, Other {}
class UIAlertAction: NSObject, Other {}
class UIColor: NSObject, Other {}
class UIFont: NSObject, Other {}
class UIFontDescriptor: NSObject, Other {}
class UIImage: NSObject, Other {
    var size: CGSize
}
class UIBezierPath: NSObject, Other {}
class UIStoryboard: NSObject, Other {}
class UINib: NSObject, Other {}
class UIPasteboard: NSObject, Other {
    static var general: UIPasteboard
}
class UITraitCollection: NSObject, Other {}
class UIEvent: NSObject, Other {}
class UITouch: NSObject, Other {}
class UICollectionViewLayout: NSObject, Other {}
class UICollectionViewFlowLayout: UICollectionViewLayout, Other {}
class UICollectionViewCompositionalLayout: UICollectionViewLayout, Other {}
class UICollectionViewLayoutAttributes: NSObject, Other {}
class UIFeedbackGenerator: NSObject, Other {}
class UIImpactFeedbackGenerator: UIFeedbackGenerator, Other {}
class UINotificationFeedbackGenerator: UIFeedbackGenerator, Other {}
class UISelectionFeedbackGenerator: UIFeedbackGenerator, Other {}
class UIGraphicsRenderer: NSObject, Other {}
class UIGraphicsImageRenderer: UIGraphicsRenderer, Other {}
class UIGraphicsPDFRenderer: UIGraphicsRenderer, Other {}
class UIVisualEffect: NSObject, Other {}
class UIBlurEffect: UIVisualEffect, Other {}
class NSLayoutConstraint: NSObject, Other {}
class NSLayoutAnchor<Kind>: NSObject, Other {}
class NSLayoutXAxisAnchor: NSLayoutAnchor, Other {}
class NSLayoutYAxisAnchor: NSLayoutAnchor, Other {}
class NSLayoutDimension: NSLayoutAnchor, Other {}
class UILayoutGuide: NSObject, Other {}
class NSParagraphStyle: NSObject, Other {}
class NSMutableParagraphStyle: NSParagraphStyle, Other {}
class NSTextAttachment: NSObject, Other {}
class NSLayoutManager: NSObject, Other {}
class NSTextContainer: NSObject, Other {}
class NSShadow: NSObject, Other {}

// AppKit
class NSResponder: NSObject, Other {}
class NSApplication: NSResponder, Other {}
class NSWindow: NSResponder, Other {
    var contentView: NSView
    var contentViewController: NSViewController
    var frame: CGRect
}
class NSPanel: NSWindow, Other {}
class NSOpenPanel: NSPanel, Other {}
class NSSavePanel: NSPanel, Other {}
class NSWindowController: NSResponder, Other {
    var window: NSWindow
}
class NSViewController: NSResponder, Other {
    var view: NSView
}
class NSTabViewController: NSViewController, Other {}
class NSSplitViewController: NSViewController, Other {}
class NSHostingController<Content>: NSViewController, Other {}
class NSPopover: NSResponder, Other {}
class NSView: NSResponder, Other {
    var layer: CALayer
    var superview: NSView
    var subviews: [NSView]
    var window: NSWindow
    var frame: CGRect
    var bounds: CGRect
}
class NSHostingView<Content>: NSView, Other {}
class NSVisualEffectView: NSView, Other {}
class NSTabView: NSView, Other {}
class NSSplitView: NSView, Other {}
class NSStackView: NSView, Other {}
class NSScrollView: NSView, Other {}
class NSClipView: NSView, Other {}
class NSBox: NSView, Other {}
class NSProgressIndicator: NSView, Other {}
class NSTableCellView: NSView, Other {}
class NSTableRowView: NSView, Other {}
class NSTableHeaderView: NSView, Other {}
class NSCollectionView: NSView, Other {}
class NSCollectionViewItem: NSViewController, Other {}
class NSText: NSView, Other {}
class NSTextView: NSText, Other {}
class NSControl: NSView, Other {}
class NSButton: NSControl, Other {}
class NSPopUpButton: NSButton, Other {}
class NSTextField: NSControl, Other {}
class NSSearchField: NSTextField, Other {}
class NSSecureTextField: NSTextField, Other {}
class NSComboBox: NSTextField, Other {}
class NSTokenField: NSTextField, Other {}
class NSImageView: NSControl, Other {}
class NSSlider: NSControl, Other {}
class NSStepper: NSControl, Other {}
class NSSwitch: NSControl, Other {}
class NSSegmentedControl: NSControl, Other {}
class NSLevelIndicator: NSControl, Other {}
class NSDatePicker: NSControl, Other {}
class NSColorWell: NSControl, Other {}
class NSTableView: NSControl, Other {}
class NSOutlineView: NSTableView, Other {}
class NSBrowser: NSControl, Other {}
class NSCell: NSObject, Other {}
class NSActionCell: NSCell, Other {}
class NSTextFieldCell: NSActionCell, Other {}
class NSSearchFieldCell: NSTextFieldCell, Other {}
class NSButtonCell: NSActionCell, Other {}
class NSSliderCell: NSActionCell, Other {}
class NSTableColumn: NSObject, Other {}
class NSToolbar: NSObject, Other {}
class NSToolbarItem: NSObject, Other {}
class NSMenu: NSObject, Other {}
class NSMenuItem: NSObject, Other {}
class NSStatusItem: NSObject, Other {}
class NSEvent: NSObject, Other {}
class NSCursor: NSObject, Other {}
class NSScreen: NSObject, Other {}
class NSColor: NSObject, Other {}
class NSFont: NSObject, Other {}
class NSFontDescriptor: NSObject, Other {}
class NSImage: NSObject, Other {
    var size: CGSize
}
class NSImageRep: NSObject, Other {}
class NSBitmapImageRep: NSImageRep, Other {}
class NSBezierPath: NSObject, Other {}
class NSGradient: NSObject, Other {}
class NSGraphicsContext: NSObject, Other {}
class NSStoryboard: NSObject, Other {}
class NSNib: NSObject, Other {}
class NSPasteboard: NSObject, Other {
    static var general: NSPasteboard
}
class NSPasteboardItem: NSObject, Other {}
class NSAlert: NSObject, Other {}
class NSWorkspace: NSObject, Other {
    static var shared: NSWorkspace
}
class NSRunningApplication: NSObject, Other {}
class NSAppearance: NSObject, Other {}
class NSDocument: NSObject, Other {}
class NSDocumentController: NSObject, Other {}
class NSGestureRecognizer: NSObject, Other {}
class NSClickGestureRecognizer: NSGestureRecognizer, Other {}
class NSPanGestureRecognizer: NSGestureRecognizer, Other {}

// WatchKit
class WKInterfaceObject: NSObject, Other {}
class WKInterfaceButton: WKInterfaceObject, Other {}
class WKInterfaceGroup: WKInterfaceObject, Other {}
class WKInterfaceImage: WKInterfaceObject, Other {}
class WKInterfaceLabel: WKInterfaceObject, Other {}
class WKInterfaceController: NSObject, Other {}

// Core Graphics
struct CGPoint: Equatable, Other {
    var x: CGFloat
    var y: CGFloat
}
struct CGSize: Equatable, Other {
    var width: CGFloat
    var height: CGFloat
}
struct CGVector: Equatable, Other {
    var dx: CGFloat
    var dy: CGFloat
}
struct CGRect: Equatable, Other {
    var origin: CGPoint
    var size: CGSize
    var width: CGFloat
    var height: CGFloat
    var minX: CGFloat
    var midX: CGFloat
    var maxX: CGFloat
    var minY: CGFloat
    var midY: CGFloat
    var maxY: CGFloat
}

// QuartzCore
class CALayer: NSObject, Other {
    var superlayer: CALayer
    var sublayers: [CALayer]
    var frame: CGRect
    var bounds: CGRect
    var position: CGPoint
}
class CAShapeLayer: CALayer, Other {}
class CATextLayer: CALayer, Other {}
class CAGradientLayer: CALayer, Other {}
class CAReplicatorLayer: CALayer, Other {}
class CATransformLayer: CALayer, Other {}
class CAScrollLayer: CALayer, Other {}
class CATiledLayer: CALayer, Other {}
class CAEmitterLayer: CALayer, Other {}
class CAMetalLayer: CALayer, Other {}
class CAAnimation: NSObject, Other {}
class CAPropertyAnimation: CAAnimation, Other {}
class CABasicAnimation: CAPropertyAnimation, Other {}
class CASpringAnimation: CABasicAnimation, Other {}
class CAKeyframeAnimation: CAPropertyAnimation, Other {}
class CAAnimationGroup: CAAnimation, Other {}
class CATransition: CAAnimation, Other {}
class CADisplayLink: NSObject, Other {}
class CAMediaTimingFunction: NSObject, Other {}

// AVFoundation
class AVAsset: NSObject, Other {}
class AVURLAsset: AVAsset, Other {}
class AVComposition: AVAsset, Other {}
class AVMutableComposition: AVComposition, Other {}
class AVPlayer: NSObject, Other {}
class AVQueuePlayer: AVPlayer, Other {}
class AVPlayerItem: NSObject, Other {}
class AVPlayerLayer: CALayer, Other {}
class AVPlayerViewController: UIViewController, Other {}
class AVCaptureSession: NSObject, Other {}
class AVCaptureDevice: NSObject, Other {}
class AVCaptureInput: NSObject, Other {}
class AVCaptureDeviceInput: AVCaptureInput, Other {}
class AVCaptureOutput: NSObject, Other {}
class AVCapturePhotoOutput: AVCaptureOutput, Other {}
class AVCaptureVideoDataOutput: AVCaptureOutput, Other {}
class AVCaptureVideoPreviewLayer: CALayer, Other {}
class AVAudioNode: NSObject, Other {}
class AVAudioPlayerNode: AVAudioNode, Other {}
class AVAudioBuffer: NSObject, Other {}
class AVAudioPCMBuffer: AVAudioBuffer, Other {}

// WebKit
class WKWebView: UIView, NSView, Other {}
class WKWebViewConfiguration: NSObject, Other {}
class WKUserContentController: NSObject, Other {}
class WKUserScript: NSObject, Other {}
class WKScriptMessage: NSObject, Other {}
class WKNavigationAction: NSObject, Other {}
class WKNavigationResponse: NSObject, Other {}
class WKFrameInfo: NSObject, Other {}

// MapKit
class MKMapView: UIView, NSView, Other {}
class MKAnnotationView: UIView, NSView, Other {}
class MKPinAnnotationView: MKAnnotationView, Other {}
class MKMarkerAnnotationView: MKAnnotationView, Other {}
class MKShape: NSObject, Other {}
class MKPointAnnotation: MKShape, Other {}
class MKMultiPoint: MKShape, Other {}
class MKPolyline: MKMultiPoint, Other {}
class MKPolygon: MKMultiPoint, Other {}
class MKCircle: MKShape, Other {}
class MKOverlayRenderer: NSObject, Other {}
class MKOverlayPathRenderer: MKOverlayRenderer, Other {}
class MKPolylineRenderer: MKOverlayPathRenderer, Other {}

// Core Data
class NSManagedObject: NSObject, Other {}
class NSManagedObjectContext: NSObject, Other {}
class NSManagedObjectID: NSObject, Other {}
class NSManagedObjectModel: NSObject, Other {}
class NSPropertyDescription: NSObject, Other {}
class NSAttributeDescription: NSPropertyDescription, Other {}
class NSRelationshipDescription: NSPropertyDescription, Other {}
class NSEntityDescription: NSObject, Other {}
class NSPersistentStoreCoordinator: NSObject, Other {}
class NSPersistentContainer: NSObject, Other {}
class NSPersistentCloudKitContainer: NSPersistentContainer, Other {}
class NSPersistentStoreRequest: NSObject, Other {}
class NSFetchRequest<Result>: NSPersistentStoreRequest, Other {}
class NSFetchedResultsController<Result>: NSObject, Other {}

// SpriteKit and SceneKit
class SKView: UIView, NSView, Other {}
class SKNode: UIResponder, NSResponder, Other {}
class SKEffectNode: SKNode, Other {}
class SKScene: SKEffectNode, Other {}
class SKSpriteNode: SKNode, Other {}
class SKLabelNode: SKNode, Other {}
class SKShapeNode: SKNode, Other {}
class SKEmitterNode: SKNode, Other {}
class SKCameraNode: SKNode, Other {}
class SKAction: NSObject, Other {}
class SKTexture: NSObject, Other {}
class SKPhysicsBody: NSObject, Other {}
class SCNView: UIView, NSView, Other {}
class ARSCNView: SCNView, Other {}
class SCNNode: NSObject, Other {}
class SCNScene: NSObject, Other {}
class SCNGeometry: NSObject, Other {}
class SCNMaterial: NSObject, Other {}

// Core Location, Core Image, Metal
class CLLocation: NSObject, Other {}
class CLLocationManager: NSObject, Other {}
class CLPlacemark: NSObject, Other {}
class CLRegion: NSObject, Other {}
class CLCircularRegion: CLRegion, Other {}
class CIImage: NSObject, Other {}
class CIContext: NSObject, Other {}
class CIFilter: NSObject, Other {}
class MTKView: UIView, NSView, Other {}
